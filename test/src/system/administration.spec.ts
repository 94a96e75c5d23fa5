import * as assert from 'node:assert/strict';
import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PageCalls, PageGreeting, ReliableCall, ReviewRequest, toWire } from '@agent-companion/core/contract';
import { HostLink } from '@agent-companion/core/host-link';
import { environmentVariables } from '@agent-companion/core/protocol/gemini';
import { systemClock } from '@agent-companion/core/support';
import { eventually, TestAgent } from '@agent-companion/core/testing';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { Disposables } from '../support/disposables';
import { startTestIde } from '../support/test-ide';

const HOST = require.resolve('@agent-companion/core/host-main');

const suite = process.getuid?.() === 0 ? describe : describe.skip;

suite('Who runs the IDE for many (takes Linux and root)', function () {
    this.timeout(180_000);
    const disposables = new Disposables();
    let policy: string;
    let audit: string;

    beforeEach(() => {
        // The temporary folder is everybody's, and no place for a policy.
        const folder = disposables.add(mkdtempSync('/opt/agent-companion-test-'), each =>
            rmSync(each, { recursive: true })
        );
        policy = path.join(folder, 'policy.json');
        audit = path.join(folder, 'audit');
        mkdirSync(audit);
    });
    afterEach(() => disposables.dispose());

    const write = (rules: object): void => writeFileSync(policy, JSON.stringify(rules), { mode: 0o644 });

    describe('with a Theia', () => {
        useCleanPages();

        it('refuses every agent by a policy that others may write, and says why', async () => {
            write({ agents: ['gemini-cli'] });
            const environment = { AGENT_COMPANION_POLICY: policy };
            const bed = disposables.add(await startTestIde({ 'a.txt': '' }, { environment }), ide => ide.dispose());
            chmodSync(policy, 0o666);
            await bed.ide.reload();
            await bed.ide.status.waitForReason(/^No agent is served: the policy \S+ is refused\..*must be root’s/);
            await bed.ide.terminal.open();
            const { port } = environmentVariables;
            await bed.ide.terminal.type(`echo "port:$${port}:"`);
            await bed.ide.terminal.press('Enter');
            await bed.ide.terminal.waitFor(/^port::$/m);
        });
    });

    describe('with the process of VS Code’s windows', () => {
        let metrics: string;
        let requests: ReviewRequest[];
        let link: HostLink;
        let count = 0;

        /** Starts a host as its starter's variables have it, and a page of it. */
        function start(): void {
            requests = [];
            const root = disposables.addFolder('agent-companion-test-');
            const folder = path.join(root, 'host');
            metrics = path.join(root, 'agents.prom');
            const places = { HOME: root, TMPDIR: root, XDG_STATE_HOME: root, XDG_RUNTIME_DIR: root };
            const given = { AGENT_COMPANION_POLICY: policy, AGENT_COMPANION_METRICS: metrics };
            const spawnHost = (): void => {
                const env = { ...process.env, ...places, ...given };
                const host = spawn(process.execPath, [HOST, folder, 'vscode'], { stdio: 'ignore', env });
                disposables.add(host, end);
            };
            const page = { call: answerOf };
            link = new HostLink({ folder, spawnHost, page, clock: systemClock });
            disposables.add(link, each => each.dispose());
            link.open();
        }

        const answerOf = ({ method, arguments: args }: ReliableCall): ReturnType<typeof respond> => {
            if (method === ('showReview' satisfies keyof PageCalls)) {
                requests.push(args[0] as ReviewRequest);
            }
            return respond(method === 'showReview' ? { shown: true } : {});
        };
        const respond = (value: object): Promise<{ ok: true; value: object }> => Promise.resolve({ ok: true, value });

        async function end(host: ChildProcess): Promise<void> {
            if (host.exitCode === null && host.signalCode === null) {
                host.kill();
                await once(host, 'exit');
            }
        }

        async function call(method: string, ...args: readonly unknown[]): Promise<void> {
            const answer = await link.service.call({ id: `page/${++count}`, method, arguments: args });
            assert.ok(answer.ok, JSON.stringify(answer));
        }

        async function connect(): Promise<TestAgent> {
            await eventually(() => assert.ok(link.isOpen));
            const greeting: PageGreeting = {
                windowId: 'window-1',
                applicationName: 'Code',
                workspaceRoots: [],
                pageWaitSeconds: 1
            };
            await call('greet', greeting);
            const { values } = await link.service.terminalVariables();
            const { port, authToken } = environmentVariables;
            const url = new URL(`http://127.0.0.1:${values[port]}/mcp`);
            return TestAgent.connect({ url, authorization: `Bearer ${values[authToken]}` });
        }

        it('counts decisions in a file that promtool takes, and notes them in an audit without content', async () => {
            write({ audit: { folder: audit } });
            start();
            const agent = await connect();
            const decide = async (name: string, decision: object): Promise<void> => {
                const file = path.join(audit, '..', `${name}-planted.txt`);
                await agent.openDiff(file, `${name} planted`);
                const request = await eventually(
                    () => requests.find(({ fileUri }) => fileUri.includes(name)) ?? assert.fail()
                );
                await call('decideReview', request.id, { revision: 1, ...decision });
            };
            await decide('one', { kind: 'accepted' });
            await decide('two', { kind: 'accepted', text: toWire('two') });
            await decide('three', { kind: 'rejected', comment: 'planted' });
            const text = await eventually(() => {
                const counted = readFileSync(metrics, 'utf8');
                assert.match(counted, /decision="rejected"/);
                return counted;
            });
            const decisions = /^agent_companion_decisions_total\{agent="gemini-cli",decision="(\w+)"\} 1$/gm;
            assert.deepEqual(
                [...text.matchAll(decisions)].map(([, decision]) => decision),
                ['accepted', 'edited', 'rejected']
            );
            assert.match(text, /^agent_companion_proposals_total\{agent="gemini-cli"\} 3$/m);
            assert.match(text, /^agent_companion_waiting_seconds_count\{agent="gemini-cli"\} 3$/m);
            const file = path.join(audit, 'agent-companion-0.jsonl');
            const lines = await eventually(() => {
                const written = readFileSync(file, 'utf8').trim().split('\n');
                assert.equal(written.length, 3);
                return written;
            });
            assert.equal(statSync(file).mode & 0o777, 0o600);
            assert.deepEqual(
                lines.map(line => (JSON.parse(line) as { decision: string }).decision),
                ['accepted', 'edited', 'rejected']
            );
            assert.ok(![text, ...lines].some(each => each.includes('planted') || each.includes('/opt')));
            const { error, status, stderr } = spawnSync('promtool', ['check', 'metrics'], {
                input: text,
                encoding: 'utf8'
            });
            assert.deepEqual([error, status], [undefined, 0], stderr);
        });

        it('serves the agents that its policy allows, whatever the page wants', async () => {
            write({ agents: ['claude-code'], tools: 'off' });
            start();
            await eventually(() => assert.ok(link.isOpen));
            const on = { claudeCode: 'on', qwenCode: 'on', codex: 'on', openCode: 'on', copilot: 'on' };
            const greeting = {
                windowId: 'window-1',
                applicationName: 'Code',
                workspaceRoots: [],
                pageWaitSeconds: 1,
                agents: on
            };
            await call('greet', greeting);
            const { values } = await link.service.terminalVariables();
            const tokens = Object.keys(values).filter(name => /AUTH_TOKEN$/.test(name));
            assert.deepEqual(tokens.sort(), [
                'AGENT_COMPANION_CLAUDE_AUTH_TOKEN',
                'AGENT_COMPANION_CLAUDE_CODE_HOOKS_AUTH_TOKEN',
                'AGENT_COMPANION_TOOLS_AUTH_TOKEN'
            ]);
        });
    });
});
