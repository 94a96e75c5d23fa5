/*
 * A program, run by itself: an agent on a release of the MCP SDK, named by the folder it is installed in. Says what it has
 * done, a step a line: what it asks its user for, and what works. Ends with an error at the first step that does not.
 *
 * Arguments: the folder, the companion's port, the file whose change is accepted, and the one whose change is rejected. The
 * token comes in the environment.
 */
import * as assert from 'node:assert/strict';
import { once, EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sdkSteps } from './sdk-steps';

const [folder, port, accepted, rejected] = process.argv.slice(2);

/** As Gemini CLI calls itself: the page names its reviews by it. */
const name = 'streamable-http-client';

interface Sdk {
    readonly Client: typeof Client;
    readonly StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport;
}

/** The first major version has a module for each class, the second one module for all. */
function load(): Sdk {
    const load = createRequire(path.join(folder, 'package.json'));
    const sdk = '@modelcontextprotocol/sdk/client';
    try {
        return load('@modelcontextprotocol/client') as Sdk;
    } catch {
        return { ...(load(`${sdk}/index.js`) as object), ...(load(`${sdk}/streamableHttp.js`) as object) } as Sdk;
    }
}

async function run(): Promise<void> {
    const sdk = load();
    const heard = new EventEmitter();
    const client = new sdk.Client({ name, version: '1.0.0' });
    client.fallbackNotificationHandler = ({ method, params }) => {
        heard.emit(method, params);
        return Promise.resolve();
    };
    const transport = new sdk.StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${process.env.COMPANION_TOKEN}` } }
    });
    const context = once(heard, 'ide/contextUpdate');
    await client.connect(transport);
    say('connect');
    await client.ping();
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), ['closeDiff', 'openDiff']);
    say('tools');
    await context;
    say('context');

    const call = (name: string, filePath: string, newContent?: string): Promise<unknown> =>
        client.callTool({ name, arguments: { filePath, ...(newContent !== undefined && { newContent }) } });
    const accept = once(heard, 'ide/diffAccepted');
    await call('openDiff', accepted, 'proposed\n');
    say('proposed for accepting');
    assert.deepEqual(await accept, [{ filePath: accepted, content: 'proposed\n' }]);
    say('accept');
    const reject = once(heard, 'ide/diffRejected');
    await call('openDiff', rejected, 'proposed\n');
    say('proposed for rejecting');
    assert.deepEqual(await reject, [{ filePath: rejected }]);
    say('reject');
    await call('openDiff', rejected, 'once more\n');
    const closed = (await call('closeDiff', rejected)) as { content: { text: string }[] };
    assert.deepEqual(JSON.parse(closed.content[0].text), { content: 'once more\n' });
    say('close');
    await transport.terminateSession();
    await client.close();
    say('end');
}

function say(step: (typeof sdkSteps)[number] | `proposed for ${'accepting' | 'rejecting'}`): void {
    console.log(step);
}

run().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
});
