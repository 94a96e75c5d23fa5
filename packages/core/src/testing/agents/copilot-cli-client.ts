import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
    LockFileContent,
    lockFileSchema,
    OpenDiffResult,
    SelectedFile,
    SELECTION_CHANGED
} from '../../protocol/copilot-cli';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { textOf } from '../test-agent';
import { socketFetch } from './socket-fetch';

/** The only lock file in a folder of settings. @throws Error if there is another number of them. */
export async function onlyLockFile(folder: string): Promise<LockFileContent> {
    const ide = join(folder, 'ide');
    const names = await readdir(ide);
    if (names.length !== 1) {
        throw new Error(`There are ${names.length} lock files.`);
    }
    return lockFileSchema.parse(JSON.parse(await readFile(join(ide, names[0]), 'utf8')));
}

/** Copilot CLI's side of a session, in its order: stream before list. */
export class CopilotCliClient {
    readonly selections: SelectedFile[] = [];
    private readonly arrived = new EventEmitter();
    private tabs = 0;

    private constructor(
        private readonly client: Client,
        readonly transport: StreamableHTTPClientTransport
    ) {
        client.fallbackNotificationHandler = ({ method, params }) => {
            if (method === SELECTION_CHANGED) {
                this.selections.push(params as unknown as SelectedFile);
                this.arrived.emit('selection');
            }
            return Promise.resolve();
        };
    }

    static async connect({ socketPath, headers }: LockFileContent, pid = process.pid): Promise<CopilotCliClient> {
        const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
            fetch: socketFetch(socketPath),
            requestInit: { headers: { ...headers, 'X-Copilot-Pid': String(pid) } }
        });
        const copilot = new CopilotCliClient(new Client({ name: 'copilot-cli', version: '1.0.102' }), transport);
        await copilot.client.connect(transport);
        await copilot.client.listTools();
        return copilot;
    }

    get sessionId(): string {
        return this.transport.sessionId ?? '';
    }

    /** Waits for the first selection that fits, of those that came and those to come. */
    async selected(fits: (selection: SelectedFile) => boolean): Promise<SelectedFile> {
        for (;;) {
            const found = this.selections.find(fits);
            if (found) {
                return found;
            }
            await once(this.arrived, 'selection');
        }
    }

    /** Proposes a text in a tab of its own. @param signal takes the call back. */
    openDiff(path: string, text: string, signal?: AbortSignal): OpenCall {
        const tab = `[Copilot CLI] - ${path} (${++this.tabs})`;
        const args = { original_file_path: path, new_file_contents: text, tab_name: tab };
        return { tab, answer: this.call('open_diff', args, signal) };
    }

    closeDiff(tab: string): Promise<CallToolResult> {
        return this.call('close_diff', { tab_name: tab });
    }

    async call(name: string, args: Record<string, unknown> = {}, signal?: AbortSignal): Promise<CallToolResult> {
        return (await this.client.callTool({ name, arguments: args }, undefined, {
            signal,
            timeout: 2 ** 31 - 1
        })) as CallToolResult;
    }

    /** Ends the session, as the CLI does when it is quit. */
    async leave(): Promise<void> {
        await this.transport.terminateSession().catch(() => undefined);
        await this.client.close();
    }

    /** Closes the connections and says nothing, as a CLI that was killed. */
    vanish(): Promise<void> {
        return this.client.close();
    }
}

/** A call that is answered when the user has decided. */
export interface OpenCall {
    readonly tab: string;
    readonly answer: Promise<CallToolResult>;
}

/** Gives an answer's result; undefined for a failure: the CLI's terminal goes on asking. */
export function resultIn(answer: CallToolResult): OpenDiffResult | undefined {
    return answer.isError ? undefined : (JSON.parse(textOf(answer)) as OpenDiffResult);
}
