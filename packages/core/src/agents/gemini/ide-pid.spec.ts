import assert from 'node:assert/strict';
import { idePidSeenFromTerminal } from './ide-pid';

describe('idePidSeenFromTerminal', () => {
    it("is this process's parent: the grandparent of a terminal's shell", () => {
        assert.equal(idePidSeenFromTerminal({ pid: 20, ppid: 10 }), 10);
        assert.equal(idePidSeenFromTerminal(), process.ppid > 1 ? process.ppid : process.pid);
    });

    it('is this process when its parent is the first of all, as in a container', () => {
        assert.equal(idePidSeenFromTerminal({ pid: 20, ppid: 1 }), 20);
        assert.equal(idePidSeenFromTerminal({ pid: 1, ppid: 0 }), 1);
    });
});
