import { LockFileContent } from '../../protocol/copilot-cli';
import { CompanionServer } from '../../companion-server';
import { ContractAgent } from '../adapter-contract';
import { eventually } from '../eventually';
import { FakeEditor } from '../fake-editor';
import { sessionEnds, textOf } from '../test-agent';
import { CopilotCliClient, OpenCall, resultIn } from './copilot-cli-client';

/** Copilot CLI as the contract of adapters uses it. It writes its own text after an accept. */
export async function copilotContractAgent(
    server: CompanionServer,
    editor: FakeEditor,
    lock: LockFileContent
): Promise<ContractAgent> {
    const client = await CopilotCliClient.connect(lock);
    const { sessionId } = client;
    const calls = new Map<string, OpenCall & { readonly text: string }>();
    const isShown = (path: string, text: string): boolean =>
        server.diffs
            .pending()
            .some(
                ({ proposal: { id, agent, ...proposal } }) =>
                    agent.sessionId === sessionId && proposal.path === path && editor.screen.get(id) === text
            );
    return {
        propose: async (path, text) => {
            const call = client.openDiff(path, text);
            calls.set(path, { ...call, text });
            const shown = eventually(() => {
                if (!isShown(path, text)) {
                    throw new Error('It is not shown.');
                }
            });
            shown.catch(() => undefined);
            const refusal = await Promise.race([shown, call.answer]);
            if (refusal?.isError) {
                throw new Error(textOf(refusal));
            }
        },
        settlement: async path => {
            const call = calls.get(path);
            const result = call && resultIn(await call.answer);
            return result?.result === 'SAVED' ? call?.text : undefined;
        },
        close: async path => {
            await client.closeDiff(calls.get(path)?.tab ?? '');
            return undefined;
        },
        leave: async () => {
            await client.leave();
            calls.forEach(({ answer }) => void answer.catch(() => undefined));
            await sessionEnds(server, sessionId);
        }
    };
}
