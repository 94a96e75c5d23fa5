import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { noPolicy, Policy } from '../agents/policy';
import { optionalAgents, PageGreeting, ReliableCall, reviewsBefore } from '../contract';
import { GeminiExtension } from '../environment/home/gemini-extension';
import { GeminiSettings } from '../environment/home/gemini-settings';
import { HookFiles } from '../environment/home/hook-files';
import { StartedProcesses } from '../environment/started-processes';
import { claudeCodeEnvironment } from '../protocol/claude-code/environment';
import { environmentVariables, ideContextSchema } from '../protocol/gemini';
import { hooksTokenVariable } from '../protocol/hooks';
import { environmentVariables as qwenCodeEnvironment } from '../protocol/qwen-code/environment';
import { ideTools } from '../protocol/tools';
import { silentLogger } from '../support/companion-logger';
import { kinds, policies, settings, deeds, Deed, services, names } from '../testing/windows/policy-deeds';
import { eventually } from '../testing/eventually';
import { TestAgent } from '../testing/test-agent';
import { connectToTools } from '../testing/tools/tools-client';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { PageConnection } from '../windows/page-connection';
import type { WindowCompanion } from '../windows/window-companion';
import { WindowRegistry } from '../windows/window-registry';
import { Administration } from './administration';
import { auditFile } from './audit-log';

/** The variables by which a terminal lets an agent in; OpenCode finds its window by Claude Code's port. */
const variablesOf = (kind: string): readonly string[] => [
    hooksTokenVariable(kind),
    ...({
        'gemini-cli': [environmentVariables.port, environmentVariables.authToken],
        'claude-code': [claudeCodeEnvironment.token],
        'qwen-code': Object.values(qwenCodeEnvironment),
        opencode: [claudeCodeEnvironment.openCodeToken]
    }[kind] ?? [])
];

describe('A policy', () => {
    let places: TemporaryPlaces;
    let policy: Policy;
    let administration: Administration;
    let windows: WindowRegistry;
    let connection: PageConnection;
    let count: number;

    function begin(given: Policy): void {
        places = new TemporaryPlaces();
        policy = given;
        count = 0;
        administration = new Administration(silentLogger, () => Promise.resolve({ policy, file: '/policy.json' }));
        const processes = new StartedProcesses();
        windows = new WindowRegistry({ ideName: 'theia', logger: silentLogger, processes, administration });
        connection = new PageConnection({
            windows,
            settings: new GeminiSettings(places.folder),
            extension: new GeminiExtension(places.folder),
            hooks: new HookFiles({ home: places.folder, environment: {} }),
            diagnosis: { gather: () => assert.fail('not asked') }
        });
        connection.connect(page);
    }

    async function end(): Promise<void> {
        await windows.dispose();
        places.dispose();
    }

    const page = {
        call: ({ method }: ReliableCall) =>
            Promise.resolve({ ok: true, value: method === 'showReview' ? { shown: true } : undefined } as const)
    };

    const greeting = (wishes: object = {}): PageGreeting => ({
        windowId: 'window-1',
        applicationName: 'T',
        workspaceRoots: [],
        pageWaitSeconds: 1,
        context: { paused: false, exclude: [], gitignore: false },
        ...wishes
    });

    async function call(method: string, ...args: readonly unknown[]): Promise<unknown> {
        const answer = await connection.call({ id: `page/${++count}`, method, arguments: args });
        return answer.ok ? answer.value : assert.fail(`${method}: ${answer.reason}`);
    }

    async function greet(wishes: object): Promise<WindowCompanion> {
        await call('greet', greeting(wishes));
        return (await windows.attach(greeting(wishes), page)).window;
    }

    function openFile(isTrusted: boolean): Promise<unknown> {
        const file = join(places.folder, 'front.ts');
        writeFileSync(file, '');
        const files = [{ uri: pathToFileURL(file).href, lastFocused: 1, isActive: true, selectedText: 'selected' }];
        return call('updateEditors', { revision: ++count, files, isTrusted });
    }

    /** The files that an agent is told of once the user opens one, which comes with news of the trust. */
    async function filesTold(agent: TestAgent, isTrusted: boolean): Promise<number> {
        await openFile(isTrusted);
        const told = await agent.received(
            ({ method, params }) =>
                method === 'ide/contextUpdate' && ideContextSchema.parse(params).workspaceState?.isTrusted === isTrusted
        );
        return ideContextSchema.parse(told.params).workspaceState?.openFiles?.length ?? 0;
    }

    async function act([name, args]: Deed): Promise<void> {
        if (name === 'greet') {
            await call(name, greeting(args[0] as object));
        } else if (name in services) {
            await (connection as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[name](...args);
        } else {
            await call(name, ...args);
        }
        if (name === 'onLeave') {
            await call('greet', greeting());
        }
    }

    /** Checks what a window lets agents do and know against the policy. */
    async function check(window: WindowCompanion): Promise<void> {
        const { agents = kinds, context, tools, review: rules } = policy;
        const given = window.server.environment();
        const forbidden = kinds.filter(kind => !agents.includes(kind)).flatMap(variablesOf);
        assert.deepEqual(
            forbidden.filter(name => name in given),
            []
        );
        const client = await connectToTools(window.server);
        const offered = (await client.listTools().catch(() => ({ tools: [] }))).tools.map(({ name }) => name);
        const isAllowed = (name: string): boolean => {
            const effect = ideTools.find(each => each.name === name)?.effect ?? '';
            const isContext = /get_(open|editor|selection|terminal)/.test(name);
            const isHarmless = ['nothing', 'editor'].includes(effect);
            return (context === 'on' || !isContext) && (tools === 'on' || (tools === 'read-only' && isHarmless));
        };
        assert.deepEqual(
            offered.filter(name => !isAllowed(name)),
            []
        );
        await client.close();
        kinds.forEach(kind => {
            const before = reviewsBefore.indexOf(window.preferences.reviewOf(kind));
            assert.ok(before >= reviewsBefore.indexOf(rules.before));
            assert.ok(rules.guarded.length === 0 || before > 0);
        });
        assert.deepEqual(
            rules.guarded.filter(each => !window.preferences.guarded.includes(each)),
            []
        );
        if (agents.includes('gemini-cli') && context === 'off') {
            const agent = await TestAgent.connect(window.server);
            for (const isTrusted of [true, false]) {
                assert.equal(await filesTold(agent, isTrusted), 0);
            }
            await agent.quit();
        }
    }

    it('is loosened by no settings and commands of user and workspace, in whatever order', async () => {
        await fc.assert(
            fc.asyncProperty(policies, settings, deeds, async (given, wishes, acts) => {
                begin(given);
                try {
                    const window = await greet(wishes);
                    await call('updateTools', { names });
                    for (const deed of acts) {
                        await act(deed);
                    }
                    await check(window);
                } finally {
                    await end();
                }
            }),
            { numRuns: Number(process.env.AGENT_COMPANION_MODEL_RUNS ?? 25) }
        );
    }).timeout(120_000);

    describe('that changes', () => {
        beforeEach(() => begin(noPolicy.policy));
        afterEach(end);

        it('holds at once for agents, context and tools, and what it allows again is there again', async () => {
            const on = Object.fromEntries(optionalAgents.map(agent => [agent, 'on']));
            const window = await greet({ agents: on });
            await call('updateTools', { names });
            const agent = await TestAgent.connect(window.server);
            assert.equal(await filesTold(agent, true), 1);
            const before = window.server.environment();
            assert.deepEqual(
                kinds.filter(kind => !variablesOf(kind).some(name => name in before)),
                []
            );

            policy = { ...noPolicy.policy, context: 'off', tools: 'read-only' };
            await administration.refresh();
            assert.equal(await filesTold(agent, false), 0);
            await check(window);

            policy = { ...noPolicy.policy, exclude: ['front.*'] };
            await administration.refresh();
            assert.equal(await filesTold(await TestAgent.connect(window.server), true), 0);

            policy = { ...noPolicy.policy, agents: ['codex'] };
            await administration.refresh();
            await call('greet', greeting({ agents: on }));
            assert.deepEqual(window.server.sessions(), []);
            await check(window);

            policy = noPolicy.policy;
            await administration.refresh();
            await call('greet', greeting({ agents: on }));
            assert.deepEqual(Object.keys(window.server.environment()).sort(), Object.keys(before).sort());
            assert.equal(await filesTold(await TestAgent.connect(window.server), true), 1);
        }).timeout(60_000);

        it('keeps the hooks in by which an agent asks, as long as it wants reviews', async () => {
            await greet({});
            assert.deepEqual(await connection.turnOnHooks('codex'), { done: true });
            policy = { ...noPolicy.policy, review: { before: 'asked', guarded: ['*.pem'] } };
            await administration.refresh();
            const file = join(places.folder, '.codex', 'hooks.json');
            assert.deepEqual(await connection.turnOffHooks('codex'), { done: false, code: 'by-policy', facts: [file] });
            assert.match(readFileSync(file, 'utf8'), /PreToolUse/);
        });

        it('has an audit without a digest of the text of an excluded file, which may be short', async () => {
            policy = { ...noPolicy.policy, audit: { folder: places.folder } };
            await administration.refresh();
            const { server } = await greet({});
            const agent = await TestAgent.connect(server);
            for (const name of ['.env', 'a.txt']) {
                await agent.openDiff(join(places.folder, name), 'PIN=1234\n');
                const { proposal } = await eventually(() => server.diffs.pending().at(0) ?? assert.fail());
                server.diffs.decide(proposal.id, { kind: 'rejected', revision: 1 });
            }
            await eventually(() => {
                const lines = readFileSync(auditFile(places.folder), 'utf8').trim().split('\n');
                assert.deepEqual(
                    lines.map(line => 'text' in (JSON.parse(line) as object)),
                    [false, true]
                );
            });
        });
    });
});
