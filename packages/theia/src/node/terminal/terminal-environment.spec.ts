import * as assert from 'node:assert/strict';
import { addToTaskConfiguration, addToTerminalOptions } from './terminal-environment';

const variables = { GEMINI_CLI_IDE_SERVER_PORT: '1', OTHER: 'ours' };

describe('addToTerminalOptions', () => {
    it('adds the variables and keeps everything else', () => {
        const [options] = addToTerminalOptions([{ shell: '/bin/zsh', env: { A: 'a', B: null } }], variables);
        assert.deepEqual(options, { shell: '/bin/zsh', env: { ...variables, A: 'a', B: null } });
    });

    it('leaves what the user set to the user', () => {
        const [options] = addToTerminalOptions([{ env: { OTHER: 'theirs' } }], variables);
        assert.deepEqual(options, { env: { ...variables, OTHER: 'theirs' } });
    });

    it('does not write into the caller’s object', () => {
        const given = { env: {} };
        addToTerminalOptions([given], variables);
        assert.deepEqual(given, { env: {} });
    });
});

describe('addToTaskConfiguration', () => {
    it('adds the variables to the options, making them if there are none, and passes the context on', () => {
        const [task, context] = addToTaskConfiguration([{ label: 'build' }, 'ctx'], variables);
        assert.deepEqual(task, { label: 'build', options: { env: variables } });
        assert.equal(context, 'ctx');
    });

    it('adds them to the options of an operating system too, because those replace the others', () => {
        const given = { options: { cwd: '/w' }, linux: { command: 'make', options: { env: { A: 'a' } } }, osx: {} };
        const [task] = addToTaskConfiguration([given], variables);
        assert.deepEqual(task, {
            options: { cwd: '/w', env: variables },
            linux: { command: 'make', options: { env: { ...variables, A: 'a' } } },
            osx: {}
        });
    });
});
