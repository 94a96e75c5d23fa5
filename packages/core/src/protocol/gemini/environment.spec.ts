import assert from 'node:assert/strict';
import { environmentVariables } from './environment';

describe('environmentVariables', () => {
    it('are the names the CLI reads', () => {
        assert.equal(environmentVariables.port, 'GEMINI_CLI_IDE_SERVER_PORT');
        assert.equal(environmentVariables.workspacePath, 'GEMINI_CLI_IDE_WORKSPACE_PATH');
        assert.equal(environmentVariables.authToken, 'GEMINI_CLI_IDE_AUTH_TOKEN');
        assert.equal(environmentVariables.idePid, 'GEMINI_CLI_IDE_PID');
        assert.equal(environmentVariables.devContainerSession, 'VSCODE_REMOTE_CONTAINERS_SESSION');
    });
});
