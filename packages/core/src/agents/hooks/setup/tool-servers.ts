import { toolEnvironment } from '../../../protocol/tools/environment';

/** Name of the tools' server in agents: their models' tools are called after it. */
export const TOOL_SERVER = 'ide';

/** Longer than a tool waits for the user's decision, so that the tool itself says so. */
const callTimeoutMs = 11 * 60_000;

const { url, token } = toolEnvironment;

const httpServer = (httpUrl: string, value: string) => ({
    httpUrl,
    headers: { Authorization: `Bearer ${value}` },
    timeout: callTimeoutMs
});

/** Entry of the defaults of Gemini CLI and Qwen Code, which knows no other form of a variable. */
export const defaultToolServer = httpServer(`$${url}`, `$${token}`);

/** Entry of our extension for Gemini CLI: a terminal without the variables has no server. */
export const extensionToolServer = httpServer(`\${${url}:-}`, `\${${token}:-}`);

/** The file `.mcp.json` of our plugin for Claude Code; the port 9 of a missing window answers nothing. */
export const claudeToolServers = {
    mcpServers: {
        [TOOL_SERVER]: {
            type: 'http',
            url: `\${${url}:-http://127.0.0.1:9/tools}`,
            headers: { Authorization: `Bearer \${${token}:-none}` },
            timeout: callTimeoutMs
        }
    }
};

/** Entry of OpenCode’s settings. */
export const openCodeToolServer = {
    type: 'remote',
    url: `{env:${url}}`,
    headers: { Authorization: `Bearer {env:${token}}` },
    oauth: false,
    timeout: callTimeoutMs,
    enabled: true
};
