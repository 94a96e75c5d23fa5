import assert from 'node:assert/strict';
import { PluginAnswer } from '../../protocol/open-code';
import { openCodeEnvironment } from '../../protocol/open-code/environment';
import { CompanionServer } from '../../companion-server';
import { ContractAgent } from '../adapter-contract';
import { eventually } from '../eventually';
import { FakeEditor } from '../fake-editor';

/** OpenCode's plugin as the endpoint of hooks sees it: one conversation. */
export class HooksClient {
    private readonly gone = new AbortController();
    private readonly since = Date.now();
    private calls = 0;

    constructor(
        private readonly server: CompanionServer,
        readonly sessionID = 'ses_1',
        private readonly isAsked = true
    ) {}

    /** Sends anything; undefined if it is not answered any more. */
    post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
        const { [openCodeEnvironment.url]: url, [openCodeEnvironment.token]: token } = this.server.environment();
        const authorization = `Bearer ${token}`;
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        return fetch(url, {
            ...{ method: 'POST', headers: { authorization, ...headers }, body: text },
            signal: this.gone.signal
        });
    }

    /** Tells of a call, and waits for its answer; an empty one if that does not come. */
    async call(tool: string, args: object, callID = `call_${++this.calls}`): Promise<PluginAnswer> {
        const { sessionID, since } = this;
        const what = {
            event: 'write',
            sessionID,
            callID,
            processId: process.pid,
            since,
            directory: '/',
            hasUser: true,
            isAuto: false,
            isAsked: this.isAsked,
            call: { tool, args }
        };
        const response = await this.post(what).catch(() => undefined);
        const text = response?.ok ? await response.text().catch(() => '') : '';
        return JSON.parse(text.split('\n').at(-2) ?? '{}') as PluginAnswer;
    }

    write(filePath: string, content: string, callID?: string): Promise<PluginAnswer> {
        return this.call('write', { filePath, content }, callID);
    }

    async over(callID: string): Promise<void> {
        await this.post({ event: 'over', sessionID: this.sessionID, callID });
    }

    /** Its process ends. */
    quit(): void {
        this.gone.abort();
    }
}

/** The same for the contract of adapters: why a proposal is refused is only logged. */
export function hooksContractAgent(
    client: HooksClient,
    { server, editor, log }: { server: CompanionServer; editor: FakeEditor; log: readonly string[] }
): ContractAgent {
    const calls = new Map<
        string,
        { readonly callID: string; readonly text: string; readonly answer: Promise<PluginAnswer> }
    >();
    const pending = (path: string) => server.diffs.pending().filter(({ proposal }) => proposal.path === path);
    return {
        propose: async (path, text) => {
            const [logged, known] = [log.length, editor.proposals.length];
            const callID = `${path} ${known}`;
            calls.set(path, { callID, text, answer: client.write(path, text, callID) });
            const refused = await eventually(() => {
                const refusal = log.slice(logged).find(line => line.includes('cannot be reviewed'));
                const isShown = editor.proposals.length > known && [...editor.screen.values()].includes(text);
                assert.ok(refusal !== undefined || isShown, log.join('\n'));
                return refusal;
            });
            if (refused !== undefined) {
                throw new Error(refused);
            }
        },
        settlement: async path => {
            const { text, answer } = calls.get(path) ?? {};
            const { allow } = (await answer) ?? {};
            return allow && 'content' in allow ? String(allow.content) : allow && text;
        },
        close: async path => {
            await client.over(calls.get(path)?.callID ?? '');
            await eventually(() => assert.deepEqual(pending(path), []));
            return undefined;
        },
        leave: async () => {
            client.quit();
            const own = [...calls.keys()].flatMap(pending);
            const isOwn = (id: string): boolean => own.some(({ proposal }) => proposal.id === id);
            await eventually(() =>
                assert.ok(server.diffs.pending().every(({ agentGone, proposal }) => agentGone || !isOwn(proposal.id)))
            );
        }
    };
}
