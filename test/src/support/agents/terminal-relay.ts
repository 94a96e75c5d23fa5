import { createServer, request } from 'node:http';
import { AddressInfo } from 'node:net';

/** Relays requests from a terminal of the IDE to a companion, so that tests' agents are found there. */
// The argument is the port of the companion.
const port = Number(process.argv[2]);
const host = '127.0.0.1';
const relay = createServer((asked, answer) => {
    const { method, url: path } = asked;
    const headers = { ...asked.headers, host: `${host}:${port}` };
    const handedOn = request({ host, port, method, path, headers }, response => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        // A stream is open before there is something in it.
        answer.flushHeaders();
        response.pipe(answer);
    });
    handedOn.on('error', () => answer.destroy());
    answer.on('close', () => handedOn.destroy());
    asked.pipe(handedOn);
});
relay.listen(0, host, () => console.log(`Relay at ${(relay.address() as AddressInfo).port}.`));
// No key suspends or ends it, or is left to the shell.
process.stdin.setRawMode(true);
process.stdin.resume();
