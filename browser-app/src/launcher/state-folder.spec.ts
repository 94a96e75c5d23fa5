import { strict as assert } from 'node:assert';
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateFolder } from './state-folder';

(process.platform === 'win32' ? describe.skip : describe)('stateFolder', () => {
    let root: string;
    let home: string | undefined;
    let cwd: string;

    beforeEach(() => {
        root = realpathSync(mkdtempSync(join(tmpdir(), 'state-folder-')));
        [home, cwd] = [process.env.HOME, process.cwd()];
        process.env.HOME = join(root, 'home');
        // Where a relative folder would end up.
        process.chdir(root);
    });
    afterEach(() => {
        process.chdir(cwd);
        process.env.HOME = home;
        if (home === undefined) {
            delete process.env.HOME;
        }
        rmSync(root, { recursive: true });
    });

    it('is made where XDG_STATE_HOME says, for its user alone', () => {
        const folder = stateFolder({ XDG_STATE_HOME: join(root, 'state') });
        assert.equal(folder, join(root, 'state', 'agent-companion'));
        assert.equal(statSync(folder).mode & 0o777, 0o700);
    });

    for (const [what, environment] of [
        ['is not set', {}],
        ['is empty', { XDG_STATE_HOME: '' }],
        ['is relative', { XDG_STATE_HOME: 'state' }]
    ] as const) {
        it(`is the home's own if XDG_STATE_HOME ${what}`, () => {
            assert.equal(stateFolder(environment), join(root, 'home', '.local', 'state', 'agent-companion'));
        });
    }
});
