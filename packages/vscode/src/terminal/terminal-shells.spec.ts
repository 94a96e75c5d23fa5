import * as assert from 'node:assert/strict';
import { settled } from '@agent-companion/core/testing';
import { TerminalShells } from './terminal-shells';

describe('TerminalShells', () => {
    let sent: (readonly number[])[];
    let shells: TerminalShells;

    const open = async (pid: number | undefined): Promise<{ processId: Promise<number | undefined> }> => {
        const terminal = { processId: Promise.resolve(pid) };
        shells.read(terminal);
        await settled();
        return terminal;
    };

    beforeEach(() => {
        sent = [];
        shells = new TerminalShells(pids => Promise.resolve(sent.push(pids)));
    });

    it('waits for no shell that does not start, and knows none of a terminal that has none', async () => {
        shells.read({ processId: new Promise(() => undefined) });
        shells.read({ processId: Promise.reject(new Error('failed')) });
        await open(undefined);
        await open(12);
        assert.deepEqual(sent, [[12]]);
    });

    it('forgets a terminal that has closed before its shell was there', async () => {
        let begin: (pid: number) => void = () => undefined;
        const terminal = { processId: new Promise<number>(resolve => (begin = resolve)) };
        shells.read(terminal);
        shells.remove(terminal);
        begin(13);
        await settled();
        assert.deepEqual(sent, []);
    });

    it('notices a shell that was started again, and says nothing of one that was not', async () => {
        const terminal = await open(14);
        shells.read(terminal);
        terminal.processId = Promise.resolve(15);
        shells.read(terminal);
        await settled();
        assert.deepEqual(sent, [[14], [15]]);
    });
});
