import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strict as assert } from 'node:assert';
import { ideTools } from '@agent-companion/core/protocol/tools';
import { encodeFrame } from './frames';
import { CompanionServer, agentEndpoints } from '@agent-companion/core/server';
import {
    AgentPreferences,
    FakeEditor,
    FakeEditorTools,
    TestAgent,
    eventually,
    TemporaryPlaces
} from '@agent-companion/core/testing';
import type { Inputs } from './inputs';
import { exchange, type Surface } from './surface';

/** One input of a way to a window's server: what is sent, and whether it has a token. */
type Craft = (inputs: Inputs, tokens: readonly string[], port: number) => { bytes: Buffer; isAuthorized: boolean };

const PATHS = ['/mcp', '/tools', '/hooks', '/', '/copilot', '//mcp', '/mcp/..', '*', '/%2e%2e/mcp', '/x'.repeat(500)];
const METHODS = ['POST', 'GET', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE', 'post', 'PRI'];

function head(inputs: Inputs, tokens: readonly string[], port: number, more: readonly string[]): [string[], boolean] {
    const token = inputs.once(3) ? inputs.text() : inputs.pick(tokens);
    const isAuthorized = tokens.includes(token);
    const plain = token.replaceAll(/[^\x20-\x7e]/g, '?');
    const host = inputs.once(4) ? 'evil.example' : `127.0.0.1:${port}`;
    return [
        [
            `${inputs.pick(METHODS)} ${inputs.pick(PATHS)} HTTP/1.${inputs.pick(['1', '1', '0', '9'])}`,
            `Host: ${host}`,
            ...(inputs.once(2) ? [`Authorization: Bearer ${plain}`] : [`x-claude-code-ide-authorization: ${plain}`]),
            ...more,
            ...(inputs.once(6) ? [`Origin: http://${inputs.pick(['evil.example', host])}`] : []),
            ...(inputs.once(6) ? [`mcp-session-id: ${inputs.pick(['a', '__proto__', 'x'.repeat(900)])}`] : [])
        ],
        isAuthorized
    ];
}

const http: Craft = (inputs, tokens, port) => {
    const body = Buffer.from(inputs.message());
    const length = inputs.once(5) ? inputs.pick(['-1', '9999999999', '0', 'x']) : String(body.length);
    const framing = inputs.once(6) ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    const more = ['Content-Type: application/json', 'Accept: application/json, text/event-stream', framing];
    const [lines, isAuthorized] = head(inputs, tokens, port, more);
    return { bytes: inputs.damaged(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])), isAuthorized };
};

/** A call of a tool that is about to write, nearly as the plugin in OpenCode tells it. */
const hook: Craft = (inputs, tokens, port) => {
    const args = {
        filePath: inputs.text(),
        content: inputs.text(),
        oldString: inputs.text(),
        newString: inputs.text(),
        patchText: `*** Begin Patch\n${inputs.pick(['*** Add File: a', '*** Update File: a.txt\n@@'])}\n${inputs.text()}\n*** End Patch`
    };
    const call = { tool: inputs.pick(['write', 'edit', 'apply_patch']), args: inputs.once(5) ? inputs.value() : args };
    const names = { sessionID: inputs.pick(['a', '__proto__', inputs.text()]), callID: inputs.text() };
    const told = { event: inputs.pick(['write', 'over']), ...names, processId: 1, since: 0, directory: '/', call };
    const body = Buffer.from(JSON.stringify(told));
    const [lines, isAuthorized] = head(inputs, tokens, port, [`Content-Length: ${body.length}`]);
    const start = lines.join('\r\n').replace(/^\S+ \S+/, 'POST /hooks');
    return { bytes: inputs.damaged(Buffer.concat([Buffer.from(`${start}\r\n\r\n`), body])), isAuthorized };
};

const upgrade: Craft = (inputs, tokens, port) => {
    const more = [
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
    ];
    const [lines, isAuthorized] = head(inputs, tokens, port, more);
    const frames = Array.from({ length: inputs.below(4) }, () => webSocketFrame(inputs));
    const start = Buffer.from(`${lines.join('\r\n').replace(/^\S+ \S+/, inputs.once(3) ? '$&' : 'GET /')}\r\n\r\n`);
    return { bytes: inputs.damaged(Buffer.concat([start, ...frames])), isAuthorized };
};

/** A masked frame, of any kind, whose length may be a lie. */
function webSocketFrame(inputs: Inputs): Buffer {
    const payload = Buffer.from(inputs.message());
    const first = inputs.once(3) ? inputs.below(256) : 0x81;
    const claimed = inputs.once(6) ? inputs.below(126) : Math.min(payload.length, 125);
    return Buffer.concat([Buffer.from([first, 0x80 | claimed, 0, 0, 0, 0]), payload.subarray(0, 125)]);
}

/** A window of all agents, reached over its port. */
async function window(craft: Craft): Promise<Surface> {
    const { server, editor, root, end } = await startWindow();
    const tokens = Object.entries(server.environment()).flatMap(([name, value]) => (/TOKEN/.test(name) ? [value] : []));
    return {
        send: async inputs => {
            const { bytes, isAuthorized } = craft(inputs, tokens, server.port);
            const answer = await exchange(server.port, bytes, inputs);
            const isRight = isAuthorized || !/^HTTP\/1\.\d (?:101|2\d\d)/.test(answer);
            assert.ok(isRight, `${JSON.stringify(bytes.toString('latin1'))} got ${answer.slice(0, 200)}`);
        },
        works: () => proposes(server, editor, root),
        stop: end,
        atOnce: 16
    };
}

/** The socket of Codex, in the window's own process. */
async function codex(): Promise<Surface> {
    const { server, editor, root, folder, end } = await startWindow();
    const path = join(folder, 'codex-ipc', `ipc-${process.getuid?.()}.sock`);
    return {
        send: async inputs => {
            const request = {
                type: 'request',
                requestId: inputs.text(),
                version: 0,
                method: inputs.text(),
                params: inputs.value()
            };
            const frame = encodeFrame(inputs.once(3) ? inputs.value() : { ...request, method: 'ide-context' });
            const answer = await exchange(path, inputs.once(3) ? inputs.bytes() : inputs.damaged(frame), inputs);
            assert.ok(!answer.includes('SECRET'), answer);
        },
        works: () => proposes(server, editor, root),
        stop: end,
        atOnce: 16
    };
}

async function startWindow(): Promise<{
    server: CompanionServer;
    editor: FakeEditor;
    root: string;
    folder: string;
    end: () => Promise<void>;
}> {
    const places = new TemporaryPlaces();
    const folder = realpathSync(places.folder);
    const root = join(folder, 'workspace');
    mkdirSync(root);
    writeFileSync(join(root, 'a.txt'), 'SECRET');
    const editor = new FakeEditor();
    const preferences = new AgentPreferences({
        claudeCode: 'on',
        copilot: 'on',
        codex: 'on',
        openCode: 'on',
        qwenCode: 'on'
    });
    const server = new CompanionServer({
        editorHost: editor,
        editorTools: new FakeEditorTools(ideTools.map(({ name }) => name)),
        ide: { name: 'theia', displayName: 'Theia' },
        workspaceRoots: [root],
        endpoints: agentEndpoints({ preferences, home: folder, environment: { ...process.env, TMPDIR: folder } })
    });
    await server.start();
    const end = async (): Promise<void> => {
        await server.dispose();
        places.dispose();
    };
    return { server, editor, root, folder, end };
}

async function proposes(server: CompanionServer, editor: FakeEditor, root: string): Promise<void> {
    const agent = await TestAgent.connect(server);
    const path = join(root, `right-${editor.calls.length}.txt`);
    await agent.openDiff(path, 'new');
    await eventually(() => assert.ok(editor.proposals.some(each => each.path === path)));
    await agent.closeDiff(path);
    await agent.quit();
}

export const windowSurfaces: Readonly<Record<string, () => Promise<Surface>>> = {
    HTTP: () => window(http),
    'upgrades and WebSockets': () => window(upgrade),
    'hooks of agents': () => window(hook),
    'Codex’ frames': codex
};
