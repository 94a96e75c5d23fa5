import assert from 'node:assert/strict';
import { connectionEnvironment, isInContainer } from './connection-environment';
import { geminiProfile } from './gemini-profile';

const connection = { port: 1234, workspacePath: '/one:/two', authToken: 'token', idePid: 42 };

describe('connectionEnvironment', () => {
    it('has port, workspace, token and pid', () => {
        assert.deepEqual(connectionEnvironment(geminiProfile, connection, false), {
            GEMINI_CLI_IDE_SERVER_PORT: '1234',
            GEMINI_CLI_IDE_WORKSPACE_PATH: '/one:/two',
            GEMINI_CLI_IDE_AUTH_TOKEN: 'token',
            GEMINI_CLI_IDE_PID: '42'
        });
    });

    it('inside a container also makes the CLI dial 127.0.0.1', () => {
        const { VSCODE_REMOTE_CONTAINERS_SESSION: session } = connectionEnvironment(geminiProfile, connection, true);
        assert.ok(session);
    });
});

describe('isInContainer', () => {
    ['/.dockerenv', '/run/.containerenv'].forEach(marker =>
        it(`takes ${marker} for the sign of a container, as the CLI does`, () => {
            assert.ok(isInContainer(path => path === marker));
        })
    );
});
