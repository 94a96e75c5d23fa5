import * as assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { Emitter } from '@agent-companion/server/events';
import { settled } from '@agent-companion/window/testing';
import { TerminalProcesses } from './terminal-processes';

describe('TerminalProcesses', () => {
    let terminals: vscode.Terminal[];
    let opened: Emitter<vscode.Terminal>;
    let closed: Emitter<vscode.Terminal>;
    let activated: Emitter<vscode.Terminal | undefined>;
    let typed: Emitter<vscode.Terminal>;
    let sent: (readonly number[])[];
    let processes: TerminalProcesses;

    const terminal = (processId: Promise<number | undefined>): vscode.Terminal => {
        const made = { processId } as unknown as vscode.Terminal;
        terminals.push(made);
        return made;
    };
    const open = async (pid: number | undefined): Promise<vscode.Terminal> => {
        const made = terminal(Promise.resolve(pid));
        opened.fire(made);
        await settled();
        return made;
    };
    const start = async (): Promise<void> => {
        const window = {
            terminals,
            onDidOpenTerminal: opened.event,
            onDidCloseTerminal: closed.event,
            onDidChangeActiveTerminal: activated.event,
            onDidChangeTerminalState: typed.event
        };
        processes = new TerminalProcesses(window, pids => Promise.resolve(sent.push(pids)));
        await settled();
    };

    beforeEach(() => {
        terminals = [];
        sent = [];
        opened = new Emitter();
        closed = new Emitter();
        activated = new Emitter();
        typed = new Emitter();
    });

    it('says which shells there are: at the start, and when one opens or closes', async () => {
        terminal(Promise.resolve(10));
        await start();
        const task = await open(11);
        terminals.splice(terminals.indexOf(task), 1);
        closed.fire(task);
        await settled();
        assert.deepEqual(sent, [[10], [10, 11], [10]]);
    });

    it('waits for no shell that does not start, and knows none of a terminal that has none', async () => {
        terminal(new Promise(() => undefined));
        terminal(Promise.reject(new Error('failed')));
        await start();
        await open(undefined);
        await open(12);
        assert.deepEqual(sent, [[12]]);
    });

    it('forgets a terminal that has closed before its shell was there', async () => {
        await start();
        let begin: (pid: number) => void = () => undefined;
        const made = terminal(new Promise(resolve => (begin = resolve)));
        opened.fire(made);
        terminals.splice(0);
        closed.fire(made);
        begin(13);
        await settled();
        assert.deepEqual(sent, []);
    });

    it('notices a shell that was started again when the user looks at it, or types', async () => {
        await start();
        const made = await open(14);
        Object.assign(made, { processId: Promise.resolve(15) });
        activated.fire(undefined);
        typed.fire(made);
        await settled();
        assert.deepEqual(sent, [[14], [15]]);
    });

    it('says it again when asked to: the host may have another window', async () => {
        await start();
        await open(16);
        processes.publish();
        await settled();
        assert.deepEqual(sent, [[16], [16]]);
        processes.dispose();
        processes.publish();
        await open(17);
        assert.equal(sent.length, 2);
    });
});
