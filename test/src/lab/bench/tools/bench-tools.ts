import * as assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { IdeToolName, ideTools } from '@agent-companion/protocol/tools';
import { ToolsClient } from '../../../support/agents/tools-client';
import { startTestIde, TestIde } from '../../../support/test-ide';
import { until } from '../../../support/until';
import { quantile } from '../quantile';
import { directCalls, installDirectTools, Question, timeDirectCall } from './direct-calls';
import { findServices, serviceMembers } from './page-services';
import { toolFiles } from './tool-files';
import { Pair, Row, rowOf } from './tool-rows';

/** So many pairs are measured of a tool that answers by itself, of one that runs a program, and of one that asks the user. */
const PAIRS = { answers: 40, runs: 8, asks: 8 };

/** How long a language server or a debugger may take to be there, in milliseconds. */
const PATIENCE = { timeoutMs: 120_000 };

const LEFT_OUT = {
    start_debugging: 'each call starts a debugger and a program, whose seconds would be measured'
};

/** A tool's arguments, and how a direct call asks the same; how many reviews it opens, if it asks the user. */
interface Case {
    readonly name: IdeToolName;
    readonly args: Record<string, unknown>;
    readonly file?: string;
    readonly symbol?: string;
    readonly reviews?: number;
}

const greeting = { path: 'greeting.ts', symbol: 'greeting' };

/** In this order: those behind the debugger have a stopped program beside them. */
const cases: readonly Case[] = [
    { name: 'get_diagnostics', args: { path: 'unmended.ts' }, file: 'unmended.ts' },
    { name: 'find_definition', args: { path: 'caller.ts', symbol: 'greeting' }, file: 'caller.ts' },
    { name: 'find_references', args: greeting },
    { name: 'get_hover', args: greeting },
    { name: 'list_symbols', args: { path: 'greeting.ts' } },
    { name: 'search_symbols', args: { query: 'greeting' } },
    { name: 'get_open_editors', args: {} },
    { name: 'get_editor_text', args: { path: 'sum.js' }, file: 'sum.js' },
    { name: 'get_selection', args: {} },
    { name: 'open_file', args: { path: 'sum.js', line: 2 } },
    { name: 'get_scm_status', args: {} },
    { name: 'get_terminal_output', args: {} },
    { name: 'apply_code_action', args: { path: 'unmended.ts', line: 1 }, file: 'unmended.ts' },
    { name: 'rename_symbol', args: { ...greeting, newName: 'welcome' }, reviews: 3 },
    { name: 'format_file', args: { path: 'ugly.ts' }, file: 'ugly.ts', symbol: 'ugly', reviews: 1 },
    { name: 'run_task', args: { name: 'quick' }, symbol: 'quick' },
    { name: 'get_debug_state', args: {} }
];

/**
 * Measures each tool over the real endpoint, by a real MCP client, beside a direct call of the same Theia service in the same
 * page: in turn, so that whatever else the machine does hits both.
 */
export async function benchTools(): Promise<void> {
    const missing = ideTools.filter(({ name }) => !(name in LEFT_OUT) && !cases.some(each => each.name === name));
    assert.deepEqual(missing, [], 'every tool is measured or left out');
    const bed = await startTestIde(toolFiles, { plugins: true });
    bed.ide.page.setDefaultTimeout(PATIENCE.timeoutMs);
    try {
        await bed.ide.terminal.open();
        await bed.ide.terminal.output('git init --quiet; echo made');
        const tools = await ToolsClient.connectIn(bed.ide, bed.workspace);
        try {
            await new ToolsBench(bed, tools).measureAll();
        } finally {
            await tools.close();
        }
    } finally {
        await bed.dispose();
    }
}

class ToolsBench {
    constructor(
        private readonly bed: TestIde,
        private readonly tools: ToolsClient
    ) {}

    async measureAll(): Promise<void> {
        await this.prepare();
        const before = loadavg()[0];
        const floor = await this.measureFloor();
        const rows: Record<string, Row> = {};
        for (const one of cases) {
            if (one.name === 'get_debug_state') {
                await this.stopInDebugger();
            }
            rows[one.name] = await this.measure(one);
            console.log(one.name, rows[one.name]);
        }
        console.table(rows);
        console.log(
            [
                'Times in milliseconds. The middle half is that of the ratios of the pairs: the noise of this run.',
                'Where the direct call only reads memory, its ratio says nothing: look at what the tool adds, beside the ping.',
                `An MCP ping, which does not reach the page: p50 ${floor[0].toFixed(1)}, p95 ${floor[1].toFixed(1)}.`,
                'rename_symbol and format_file: until the server says that it has the user review the change.',
                'apply_code_action: the list of what is offered. run_task: the user has agreed before; until the task has ended.',
                ...Object.entries(LEFT_OUT).map(([name, why]) => `${name} is left out: ${why}.`),
                `${availableParallelism()} processors; load ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after.`
            ].join('\n')
        );
    }

    /** Until the language server, Git and the debugger know the workspace, so that none of it is measured. */
    private async prepare(): Promise<void> {
        const { ide } = this.bed;
        await ide.openFile('sum.js');
        await ide.goTo(3, 1);
        await ide.page.keyboard.press('F9');
        const { tools } = this;
        await until('the language service knows the project', () => this.isSettled(), PATIENCE);
        await until(
            'Git lists files',
            async () => ((await tools.call('get_scm_status')).result?.changes.length ?? 0) > 0,
            PATIENCE
        );
        await until(
            'the configuration is known',
            async () => (await tools.call('start_debugging', { name: '?' })).text.includes('"'),
            PATIENCE
        );
        const running = tools.call('run_task', { name: 'quick' });
        await ide.question.answer('Run');
        assert.equal((await running).code, undefined);
        await ide.page.evaluate(findServices, serviceMembers);
        await ide.page.evaluate(installDirectTools);
        for (const [name, call] of Object.entries(directCalls)) {
            await ide.page.evaluate(`window.direct.calls.${name} = ${call.toString()}; undefined`);
        }
    }

    private async isSettled(): Promise<boolean> {
        const { result } = await this.tools.call('get_diagnostics', {});
        return result?.settled === true && result.diagnostics.length > 0;
    }

    private async stopInDebugger(): Promise<void> {
        const started = this.tools.call('start_debugging', { name: 'Sum' });
        await this.bed.ide.question.answer('Run');
        assert.equal((await started).code, undefined);
        await until(
            'the debugger has stopped',
            async () => ((await this.tools.call('get_debug_state')).result?.variables.length ?? 0) > 0,
            PATIENCE
        );
    }

    private async measureFloor(): Promise<[number, number]> {
        const times: number[] = [];
        for (let count = 0; count < PAIRS.answers; count++) {
            times.push(await timed(() => this.tools.ping()));
        }
        return [quantile(times, 0.5), quantile(times, 0.95)];
    }

    /** The first pair only warms up. */
    private async measure({ name, args, file = 'greeting.ts', symbol = 'greeting', reviews }: Case): Promise<Row> {
        const at = path.join(this.bed.workspace, file);
        const question: Question = { path: at, uri: pathToFileURL(at).href, symbol };
        const count = reviews ? PAIRS.asks : name === 'run_task' ? PAIRS.runs : PAIRS.answers;
        const given = name === 'get_terminal_output' ? { terminal: await this.terminal(), lines: 20 } : args;
        const pairs: Pair[] = [];
        for (let pair = 0; pair <= count; pair++) {
            const tool = reviews ? await this.timeUntilAsked(name, given, reviews) : await this.timeCall(name, given);
            const timeDirect = (): Promise<number> =>
                this.bed.ide.page.evaluate(timeDirectCall, [name, question] as [string, Question]);
            // The page and the language server have the reviews to forget first: that is no part of a direct call.
            await (reviews && timeDirect());
            pairs.push({ tool, direct: await timeDirect() });
        }
        return rowOf(pairs.slice(1));
    }

    private async terminal(): Promise<string> {
        return (await this.tools.call('get_terminal_output')).result.terminals[0];
    }

    private timeCall(name: IdeToolName, args: Record<string, unknown>): Promise<number> {
        return timed(async () => {
            const { code, text } = await this.tools.call(name, args);
            assert.equal(code, undefined, `${name}: ${text}`);
        });
    }

    /** Takes the call back once the reviews are shown, and waits until they are gone. */
    private async timeUntilAsked(name: IdeToolName, args: Record<string, unknown>, reviews: number): Promise<number> {
        let takeBack = (): void => undefined;
        const taken = await timed(async () => {
            takeBack = await this.tools.callUntilAsked(name, args);
        });
        const view = this.bed.ide.reviews;
        await view.open();
        await until('the reviews are shown', async () => (await view.files()).length === reviews, PATIENCE);
        takeBack();
        await view.waitForFiles();
        return taken;
    }
}

async function timed(work: () => Promise<void>): Promise<number> {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
}
