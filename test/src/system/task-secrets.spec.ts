import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { DiscoveryFileContent } from '@agent-companion/core/protocol/gemini';
import { IdePage } from '../support/page/ide-page';
import { PageTraffic } from '../support/page/page-traffic';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { until } from '../support/until';
import { useTestIde } from '../support/use-bed';

/** A variable of each task's own: Theia tells every page of it. */
const MARK = 'what every page is told of a task';

/** The variables that hold tokens: the window's own, those of its agents, and that of its tools. */
const TOKENS = [
    'GEMINI_CLI_IDE_AUTH_TOKEN',
    'AGENT_COMPANION_CLAUDE_AUTH_TOKEN',
    'AGENT_COMPANION_OPENCODE_AUTH_TOKEN',
    'AGENT_COMPANION_OPENCODE_HOOKS_AUTH_TOKEN',
    'AGENT_COMPANION_TOOLS_AUTH_TOKEN'
];

/** Writes its variables down, and runs until its terminal closes. */
const script = (name: string): string =>
    `printf '%s ' "$GEMINI_CLI_IDE_SERVER_PORT" ${TOKENS.map(token => `"$${token}"`).join(' ')} "$MARK" > ${name}.new && mv ${name}.new ${name}.out && cat`;

const options = { env: { MARK } };

const TASKS = {
    tasks: [
        { label: 'in a shell', type: 'shell', command: script('shell'), options, problemMatcher: [] },
        {
            label: 'as a process',
            type: 'process',
            command: 'sh',
            args: ['-c', script('process')],
            options,
            problemMatcher: []
        },
        {
            label: 'of one system',
            type: 'shell',
            // Theia hands options of one system on as they are, not a copy, and without the workspace's folder.
            command: `cd '\${workspaceFolder}' && ${script('system')}`,
            linux: { options },
            problemMatcher: []
        }
    ]
};

/** Variables that the backend itself has inherited: it was started in another IDE's terminal. */
const OUTER = {
    GEMINI_CLI_IDE_SERVER_PORT: '1',
    ...Object.fromEntries(TOKENS.map(name => [name, `token-of-the-outer-ide-in-${name}`]))
};

const NAMES = ['shell', 'process', 'system'];

describe('A window’s tokens', function () {
    this.timeout(240_000);
    const bed = useTestIde(
        { '.theia/tasks.json': JSON.stringify(TASKS) },
        {
            theiaArguments: ['--log-level=debug'],
            environment: OUTER,
            preferences: { 'agentCompanion.agents.claudeCode': 'on', 'agentCompanion.agents.openCode': 'on' }
        }
    );
    let second: IdePage;
    const traffic: PageTraffic[] = [];
    /** By window, the first one's first. */
    const connections: DiscoveryFileContent[] = [];
    /** All of both windows, as their terminals and tasks have them. */
    const tokens = new Set<string>();

    before(async () => {
        connections.push(...publishedConnections(bed.discoveryFolder));
        traffic.push(await PageTraffic.record(bed.ide.page));
        await bed.ide.reload();
        const page = await bed.openPage();
        traffic.push(await PageTraffic.record(page));
        second = new IdePage(page);
        await second.open(bed.ide.page.url());
        const isNew = ({ port }: DiscoveryFileContent): boolean => port !== connections[0].port;
        connections.push(...publishedConnections(bed.discoveryFolder).filter(isNew));
        assert.equal(connections.length, 2);
    });

    /** Waits for what a task writes, and holds it against the window that it should reach. */
    async function expectVariables(name: string, window: DiscoveryFileContent): Promise<void> {
        const file = path.join(bed.workspace, `${name}.out`);
        await until(`the task writes ${file}`, () => existsSync(file));
        const [port, ...rest] = readFileSync(file, 'utf8').trimEnd().split(' ');
        rmSync(file);
        const [found, mark] = [rest.slice(0, TOKENS.length), rest.slice(TOKENS.length)];
        assert.deepEqual([Number(port), mark.join(' ')], [window.port, MARK]);
        assert.deepEqual([new Set(found).size, found.includes('')], [TOKENS.length, false]);
        found.forEach(token => tokens.add(token));
        const [authToken] = found;
        const agent = await PlainAgent.connect({ ...window, port: Number(port), authToken });
        await agent.leave();
    }

    TASKS.tasks.forEach(({ label }, index) => {
        it(`works in a task: ${label}`, async () => {
            await bed.ide.page.bringToFront();
            await bed.ide.runTask(label);
            await expectVariables(NAMES[index], connections[0]);
        });

        it(`is replaced by the other window’s where that restarts the task: ${label}`, async () => {
            await second.page.bringToFront();
            await second.restartTask(label);
            await expectVariables(NAMES[index], connections[1]);
        });
    });

    it('works in a terminal', async () => {
        await bed.ide.page.bringToFront();
        await bed.ide.terminal.open();
        await bed.ide.terminal.run(script('terminal').replace('&& cat', '').replace('$MARK', MARK));
        await expectVariables('terminal', connections[0]);
    });

    it('is not told to any page, in no frame that it receives or sends', async () => {
        for (const each of traffic) {
            assert.ok(await each.holds(MARK), 'the recording shows what pages are told of tasks');
        }
        assert.equal(tokens.size, connections.length * TOKENS.length);
        for (const token of tokens) {
            assert.deepEqual(await Promise.all(traffic.map(each => each.holds(token))), [false, false]);
        }
    });

    it('is not told to any page either if it is that of an IDE around this one', async () => {
        const told = await Promise.all(traffic.map(each => each.holds('token-of-the-outer-ide')));
        assert.deepEqual(told, [false, false]);
    });

    it('is not in the log, whatever is logged', () => {
        const log = readFileSync(bed.logFile, 'utf8');
        assert.ok(log.includes(MARK), 'the log shows with which variables a task is started');
        assert.deepEqual(
            [...tokens].filter(token => log.includes(token)),
            []
        );
    });
});
