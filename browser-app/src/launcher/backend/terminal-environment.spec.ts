import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../checkout';
import { terminalEnvironment } from './terminal-environment';

describe('terminalEnvironment', () => {
    const bin = join(repositoryRoot, 'node_modules', '.bin');

    it("puts this checkout's commands first and keeps the rest", () => {
        const { PATH, EDITOR } = terminalEnvironment({ PATH: '/usr/bin', EDITOR: 'vi' });
        assert.equal(PATH?.split(delimiter)[0], bin);
        assert.equal(PATH?.split(delimiter).at(-1), '/usr/bin');
        assert.equal(EDITOR, 'vi');
    });

    it('takes away what npm and continuous integration have set', () => {
        const environment = {
            PATH: '',
            CI: 'true',
            INIT_CWD: '/',
            npm_lifecycle_event: 'start',
            npm_config_registry: 'r'
        };
        const cleaned = terminalEnvironment(environment);
        assert.deepEqual(
            [cleaned.CI, cleaned.INIT_CWD, cleaned.npm_lifecycle_event],
            [undefined, undefined, undefined]
        );
        assert.equal(cleaned.npm_config_registry, 'r');
    });

    it('names a shell where the system names none', function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        assert.ok(existsSync(terminalEnvironment({}).SHELL ?? ''));
        assert.equal(terminalEnvironment({ SHELL: '/bin/zsh' }).SHELL, '/bin/zsh');
    });

    it('survives a login shell that sets the PATH anew', function () {
        if (!existsSync('/bin/bash')) {
            this.skip();
        }
        const env = terminalEnvironment({ PATH: process.env.PATH, HOME: '/nonexistent', PROMPT_COMMAND: 'true' });
        const typed = 'PATH=/usr/bin:/bin\ntype -P gemini\nexit\n';
        const output = execFileSync('/bin/bash', ['-l', '-i'], {
            env,
            input: typed,
            stdio: ['pipe', 'pipe', 'ignore']
        });
        assert.match(output.toString(), new RegExp(`^${join(bin, 'gemini')}$`, 'm'));
    });
});
