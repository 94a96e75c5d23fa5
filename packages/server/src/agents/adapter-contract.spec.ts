import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { CompanionServer } from '../companion-server';
import { silentLogger } from '../companion-logger';
import { AgentInfo } from '../diffs/agent';
import { Settlement } from '../diffs/agent-diffs';
import { DiffManager } from '../diffs/diff-manager';
import { ContractAgent, ContractBench, itKeepsTheAdapterContract } from '../testing/adapter-contract';
import { BlockingAnswer } from '../testing/agents/blocking-adapter';
import { Deferred } from '../testing/deferred';
import { FakeEditor } from '../testing/fake-editor';
import { onlyLockFile } from '../testing/agents/copilot-cli/copilot-cli-client';
import { copilotContractAgent } from '../testing/agents/copilot-cli/copilot-contract-agent';
import { geminiIn } from '../testing/agents/gemini-in';
import { judgeNothing } from '../testing/judge-nothing';
import { LineClient, serveLines } from '../testing/agents/line-adapter';
import { ManualClock } from '../testing/manual-clock';
import { MemoryFiles } from '../testing/files/memory-files';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { sessionEnds, TestAgent, textOf } from '../testing/test-agent';
import { UpgradeClient, UpgradeEndpoint } from '../testing/agents/upgrade-endpoint';
import { CreateEndpoint } from './agent-endpoint';
import { CopilotCliEndpoint } from './copilot-cli/copilot-cli-endpoint';

const textIn = (settlement: Settlement | BlockingAnswer): string | undefined =>
    settlement.kind === 'accepted' ? settlement.text : undefined;

/** A window without a server, for adapters that bring their own wire. */
function createDomain(connect: (diffs: DiffManager, agent: AgentInfo) => Promise<ContractAgent>): ContractBench {
    const [editor, clock] = [new FakeEditor(), new ManualClock()];
    const manager = new DiffManager({
        host: editor,
        judgePath: judgeNothing,
        files: new MemoryFiles(),
        maxContentBytes: 1_000,
        clock,
        logger: silentLogger
    });
    let sessions = 0;
    return {
        editor,
        connect: () => {
            clock.advance(1);
            const sessionId = String(++sessions);
            return connect(manager, { sessionId, name: 'test', version: '1', label: sessionId, since: clock.now() });
        },
        diffs: manager.forEditor,
        dispose: () => manager.dispose()
    };
}

describe('The contract of adapters', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;

    const serve = async (...endpoints: CreateEndpoint[]): Promise<CompanionServer> => {
        editor = new FakeEditor();
        const server = new CompanionServer({
            editorHost: editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints
        });
        await server.start();
        return server;
    };
    const benchOf = (server: CompanionServer, connect: () => Promise<ContractAgent>): ContractBench => ({
        editor,
        connect,
        diffs: server.diffs,
        dispose: () => server.dispose()
    });

    describe('is kept by Gemini’s, over HTTP', () => {
        itKeepsTheAdapterContract(async () => {
            const server = await serve(geminiIn(join(temporary(), 'ide')));
            return benchOf(server, async () => contractAgentOf(await TestAgent.connect(server)));
        });

        function contractAgentOf(agent: TestAgent): ContractAgent {
            return {
                propose: async (path, text) => {
                    const result = await agent.openDiff(path, text);
                    if (result.isError) {
                        throw new Error(textOf(result));
                    }
                },
                settlement: async path => {
                    const { params } = await agent.received(
                        each => 'filePath' in each.params && each.params.filePath === path
                    );
                    return 'content' in params ? params.content : undefined;
                },
                close: async path => {
                    const { content } = JSON.parse(textOf(await agent.closeDiff(path, true))) as { content?: string };
                    return content ?? undefined;
                },
                leave: async () => {
                    await agent.transport.terminateSession().catch(() => undefined);
                    await agent.quit();
                }
            };
        }
    });

    describe('is kept by one whose calls block until the user decides, over an upgraded connection', () => {
        itKeepsTheAdapterContract(async () => {
            const server = await serve(services => new UpgradeEndpoint(services));
            return benchOf(server, async () => {
                const client = await UpgradeClient.connect(server.environment());
                const calls = new Map<string, Promise<BlockingAnswer>>();
                return {
                    propose: async (path, text) => {
                        const shown = new Deferred<undefined>();
                        const call = client.propose(path, text, () => shown.resolve(undefined));
                        calls.set(path, call);
                        const answer = await Promise.race([shown.promise, call]);
                        if (answer?.kind === 'refused') {
                            throw new Error(answer.refusal.reason);
                        }
                    },
                    settlement: async path => textIn((await calls.get(path)) ?? { kind: 'gone' }),
                    close: path => client.close(path),
                    leave: async () => {
                        client.disconnect();
                        await sessionEnds(server, client.sessionId);
                    }
                };
            });
        });
    });

    describe('is kept by Copilot CLI’s, over a unix socket', () => {
        itKeepsTheAdapterContract(async () => {
            const folder = temporary();
            const server = await serve(
                services => new CopilotCliEndpoint(services, { folder, socketFolder: join(temporary(), 's') })
            );
            return {
                ...benchOf(server, async () => copilotContractAgent(server, editor, await onlyLockFile(folder))),
                closesSilently: true,
                takesNoEdits: true
            };
        });
    });

    describe('is kept by one on a plain socket', () => {
        itKeepsTheAdapterContract(() =>
            Promise.resolve(
                createDomain(async (diffs, agent) => {
                    const [near, far] = await socketPair(join(temporary(), `${agent.sessionId}.sock`));
                    serveLines(
                        near,
                        { diffs, clock: { now: () => agent.since, after: () => ({ dispose: () => undefined }) } },
                        agent
                    );
                    const settlements = new Map<string, Deferred<Settlement>>();
                    const settlementOf = (path: string): Deferred<Settlement> => {
                        const deferred = settlements.get(path) ?? new Deferred<Settlement>();
                        settlements.set(path, deferred);
                        return deferred;
                    };
                    const client = new LineClient(far, settlement => {
                        if (settlement.kind !== 'withdrawn' || settlement.reason === 'window-closing') {
                            settlementOf(settlement.path).resolve(settlement);
                        }
                    });
                    return {
                        propose: async (path, text) => {
                            const outcome = await client.propose(path, text);
                            if (!outcome.shown) {
                                throw new Error(outcome.reason);
                            }
                        },
                        settlement: async path => textIn(await settlementOf(path).promise),
                        close: path => client.close(path),
                        leave: async () => {
                            const closed = near.closed || new Promise(resolve => near.once('close', resolve));
                            client.disconnect();
                            await closed;
                        }
                    };
                })
            )
        );
    });
});

/** The two ends of a connection on a unix socket. */
async function socketPair(path: string): Promise<[Socket, Socket]> {
    const server = createServer().listen(path);
    await once(server, 'listening');
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const far = connect(path);
    const [near] = await accepted;
    server.close();
    return [near, far];
}
