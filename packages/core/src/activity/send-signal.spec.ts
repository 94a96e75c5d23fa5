import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, IncomingMessage } from 'node:http';
import { AddressInfo } from 'node:net';
import * as path from 'node:path';
import { hasEnded } from '../http/peer/peer-process';
import { eventually } from '../testing';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { ServiceCall } from './activity-settings';
import { sendSignal } from './send-signal';

describe('A signal to the platform', () => {
    const folder = useTemporaryFolder();
    const never = new AbortController().signal;
    const at = (name: string): string => path.join(folder(), name);

    it('runs a command without a shell: its words are words', async () => {
        const script = `require('fs').writeFileSync(process.argv[1], process.argv[2])`;
        await sendSignal({ command: [process.execPath, '-e', script, at('out'), '$(id); *'] }, never);
        assert.equal(readFileSync(at('out'), 'utf8'), '$(id); *');
    });

    it('says why a command has failed', async () => {
        await assert.rejects(sendSignal({ command: ['false'] }, never), /false has ended: 1/);
        await assert.rejects(sendSignal({ command: [at('missing')] }, never), /ENOENT/);
    });

    it('ends a command that goes on by itself, with all that it has started', async () => {
        const ended = new AbortController();
        const command = ['sh', '-c', 'sleep 1000 & echo $! > "$0"; wait', at('pid')];
        const sent = sendSignal({ command }, ended.signal);
        await eventually(() => assert.match(readFileSync(at('pid'), 'utf8'), /\d\n$/));
        ended.abort();
        await sent;
        const pid = Number(readFileSync(at('pid'), 'utf8'));
        await eventually(() =>
            assert.ok(hasEnded(pid) || /^\d+ \(sleep\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
        );
    });

    it('sends a request, follows no redirection, and says what is answered with an error', async () => {
        const asked: string[] = [];
        const statusOf = ({ url }: IncomingMessage): number => ({ '/login': 302, '/wrong': 401 })[url ?? ''] ?? 200;
        const server = createServer((request, response) => {
            asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
            response.writeHead(statusOf(request), { location: '/elsewhere' }).end('an answer');
        });
        await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        const send = (place: string): Promise<void> =>
            sendSignal({ request: { url: url + place, method: 'POST', headers: { authorization: 'T' } } }, never);
        await send('/tick');
        await send('/login');
        await assert.rejects(send('/wrong'), /^Error: 127\.0\.0\.1:\d+ answers 401\.$/);
        server.closeAllConnections();
        server.close();
        await assert.rejects(send('/tick'));
        assert.deepEqual(asked, ['POST /tick T', 'POST /login T', 'POST /wrong T']);
    });

    it('makes a file look recent, for its user alone if it is new, and leaves what is in it', async () => {
        await sendSignal({ file: at('new') }, never);
        assert.equal(statSync(at('new')).mode & 0o777, 0o600);
        writeFileSync(at('old'), 'text');
        utimesSync(at('old'), 1, 1);
        await sendSignal({ file: at('old') }, never);
        assert.ok(Date.now() - statSync(at('old')).mtimeMs < 60_000);
        assert.equal(readFileSync(at('old'), 'utf8'), 'text');
        await assert.rejects(sendSignal({ file: at('no/folder') }, never), /ENOENT/);
        assert.equal(existsSync(at('no')), false);
    });

    it('calls a service where the editor has some, and waits no longer than anything counts', async () => {
        const service = { path: '/s', method: 'm', arguments: [1] };
        const called: ServiceCall[] = [];
        await sendSignal({ service }, never, call => Promise.resolve(called.push(call)));
        assert.deepEqual(called, [service]);
        await assert.rejects(sendSignal({ service }, never), /no services/);
        const ended = new AbortController();
        const late = sendSignal({ service }, ended.signal, () => new Promise(() => undefined));
        ended.abort();
        await assert.rejects(late, /does not answer/);
    });
});
