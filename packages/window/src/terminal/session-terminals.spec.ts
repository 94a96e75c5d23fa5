import * as assert from 'node:assert/strict';
import { SessionTerminals } from './session-terminals';

describe('SessionTerminals', () => {
    let asked: number[];
    let changes: number;
    let terminals: SessionTerminals;

    beforeEach(() => {
        asked = [];
        changes = 0;
        // Even pids run in terminals.
        const idOf = (pid: number): Promise<number | undefined> => {
            asked.push(pid);
            return Promise.resolve(pid % 2 ? undefined : pid / 2);
        };
        terminals = new SessionTerminals({ idOf });
        terminals.onDidChange(() => changes++);
    });

    it('looks each agent up once, and says when it is found', async () => {
        terminals.update([{ processId: 14 }, { processId: 15 }, {}]);
        assert.equal(terminals.terminalOf({ processId: 14 }), undefined);
        await new Promise(setImmediate);
        terminals.update([{ processId: 14 }, { processId: 15 }]);
        await new Promise(setImmediate);
        assert.deepEqual(asked, [14, 15]);
        assert.equal(changes, 1);
        assert.equal(terminals.terminalOf({ processId: 14 }), 7);
        assert.equal(terminals.terminalOf({ processId: 15 }), undefined);
        assert.equal(terminals.terminalOf({}), undefined);
    });

    it('forgets agents that have gone, also while they are looked up', async () => {
        terminals.update([{ processId: 14 }]);
        terminals.update([]);
        await new Promise(setImmediate);
        assert.equal(terminals.terminalOf({ processId: 14 }), undefined);
        assert.equal(changes, 0);
    });
});
