import assert from 'node:assert/strict';
import { CompanionServer } from '../../companion-server';
import { ContractAgent } from '../adapter-contract';
import { Deferred } from '../deferred';
import { eventually } from '../eventually';
import { FakeEditor } from '../fake-editor';
import { ClaudeCodeClient, textsIn } from './claude-code-client';

/** Claude Code as the contract of adapters uses it: its calls are open until the user decides. */
export async function claudeContractAgent(server: CompanionServer, editor: FakeEditor): Promise<ContractAgent> {
    const client = await ClaudeCodeClient.connect(server);
    const calls = new Map<string, Promise<readonly string[] | undefined>>();
    return {
        propose: async (path, text) => {
            const refused = new Deferred<Error>();
            const before = editor.proposals.length;
            const call = client.openDiff(path, text).then(answer => {
                const texts = textsIn(answer);
                if (answer?.isError) {
                    refused.resolve(new Error(texts?.join()));
                }
                return texts;
            });
            calls.set(path, call);
            const shown = eventually(() =>
                assert.ok(editor.proposals.length > before && [...editor.screen.values()].includes(text))
            );
            shown.catch(() => undefined);
            const outcome = await Promise.race([shown, refused.promise]);
            if (outcome instanceof Error) {
                throw outcome;
            }
        },
        settlement: async path => {
            const [kind, text] = (await calls.get(path)) ?? [];
            return kind === 'FILE_SAVED' ? text : undefined;
        },
        close: async path => {
            await client.closeTab(`tab of ${path}`);
            return undefined;
        },
        leave: async () => {
            const before = server.sessions().length;
            await client.quit();
            await eventually(() => assert.ok(before === 0 || server.sessions().length < before));
        }
    };
}
