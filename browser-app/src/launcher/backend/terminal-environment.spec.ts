import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { terminalEnvironment } from './terminal-environment';

describe('terminalEnvironment', () => {
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
});
