import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { CompanionServer } from '../../companion-server';
import { ContractAgent } from '../adapter-contract';
import { eventually } from '../eventually';
import { FakeEditor } from '../fake-editor';
import { OpenCodeClient } from './open-code-client';

/** What the agent's window shows and says. */
interface OpenCodeBench {
    readonly server: CompanionServer;
    readonly editor: FakeEditor;
    readonly log: readonly string[];
    /** Resolves when the window has closed: OpenCode is not answered then, and asks in its terminal all the time. */
    readonly ended: Promise<undefined>;
}

/** OpenCode for the contract of adapters: it writes after an accept; refusals are only logged. */
export function openCodeContractAgent(client: OpenCodeClient, bench: OpenCodeBench): ContractAgent {
    const { server, editor, log, ended } = bench;
    const asked = new Map<string, { readonly id: string; readonly text: string }>();
    return {
        propose: async (path, text) => {
            const [logged, known] = [log.length, editor.proposals.length];
            asked.set(path, { id: client.askToWrite(path, text), text });
            const refused = await eventually(() => {
                const refusal = log.slice(logged).find(line => line.includes('terminal only'));
                const isShown = editor.proposals.length > known && [...editor.screen.values()].includes(text);
                assert.ok(refusal !== undefined || isShown, log.join('\n'));
                return refusal;
            });
            if (refused !== undefined) {
                throw new Error(refused);
            }
        },
        settlement: async path => {
            const { id = '', text } = asked.get(path) ?? {};
            const reply = await Promise.race([client.reply(id), ended]);
            return isDeepStrictEqual(reply, { reply: 'once' }) ? text : undefined;
        },
        close: async path => {
            client.order({ kind: 'replied', id: asked.get(path)?.id ?? '' });
            const isClosed = (): boolean => server.diffs.pending().every(({ proposal }) => proposal.path !== path);
            await eventually(() => assert.ok(isClosed()));
            return undefined;
        },
        leave: async () => {
            const before = server.sessions().length;
            await client.quit();
            await eventually(() => assert.ok(before === 0 || server.sessions().length < before));
        }
    };
}
