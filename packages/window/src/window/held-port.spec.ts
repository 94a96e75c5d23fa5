import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { canListen, freePort } from '../testing/ports';
import { HeldPort } from './held-port';

describe('HeldPort', () => {
    let port: number;
    let held: HeldPort | undefined;

    beforeEach(async () => {
        port = await freePort();
        held = await HeldPort.hold(port);
        assert.ok(held);
    });
    afterEach(() => held?.release());

    it('is no other listener’s until it is released', async () => {
        assert.equal(await canListen(port), false);
        await held?.release();
        held = undefined;
        assert.equal(await canListen(port), true);
    });

    it('cannot be had where something listens', async () => {
        assert.equal(await HeldPort.hold(port), undefined);
    });

    it('cuts off what connects, unanswered', async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        socket.write('POST /mcp HTTP/1.1\r\nAuthorization: Bearer secret\r\n\r\n');
        let answer = '';
        socket.on('data', data => (answer += String(data)));
        await new Promise(resolve => socket.once('close', resolve));
        assert.equal(answer, '');
    });

    it('keeps no process alive', () => {
        const file = JSON.stringify(require.resolve('./held-port'));
        const program = `require(${file}).HeldPort.hold(0).then(held => console.log(held !== undefined))`;
        assert.equal(String(execFileSync(process.execPath, ['-e', program], { timeout: 20_000 })), 'true\n');
    });
});
