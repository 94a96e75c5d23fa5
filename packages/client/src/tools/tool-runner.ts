import type { Clock, OfferedTools, ToolOutcome, ToolRefusal } from '@agent-companion/core/server';
import { errorMessage, MAX_RESULT_LENGTH, ToolRun, ToolRunAnswer } from '@agent-companion/core/contract';
import { PageTool, refused, ToolCall } from './page-tool';
import { isWanted, ToolSetting } from './tool-effects';

/** Milliseconds of a run's time that are left to carry its answer back. */
const MARGIN_MS = 500;

/** How many items of a list are sent. */
const MOST_ITEMS = 2_000;

const cancelled = refused('cancelled', 'The call was cancelled.');
const late = refused('too-late', 'The IDE has not answered in time. Try again, or ask for less.');

/** Parts of the page that running tools needs. */
interface ToolRunnerOptions {
    /** Makes the tools that the editor has; called once, at the first use. */
    readonly tools: () => readonly PageTool[];
    /** The value of a setting of the tools, which may be anything. */
    readonly toolSetting: (name: ToolSetting) => unknown;
    /** Why no tool may speak of a file. */
    readonly refusalOf: (path: string) => ToolRefusal | undefined;
    /** Resolves once what is opened stays: editors opened before would be thrown away. */
    readonly whenReady: () => Promise<unknown>;
    readonly clock: Clock;
}

/** Runs the tools that the page offers, as the backend asks for it. */
export class ToolRunner {
    /** Functions that end each run before its time. */
    private readonly running = new Map<string, (outcome: ToolOutcome) => void>();
    private tools: readonly PageTool[] | undefined;

    constructor(private readonly options: ToolRunnerOptions) {}

    /** The tools that models may use now, by the user's settings. */
    get offered(): OfferedTools {
        return { names: this.wanted.map(({ name }) => name) };
    }

    /** Answered in the time of the run; never rejects. */
    async run({ id, name, input, timeoutMs, client }: ToolRun): Promise<ToolRunAnswer> {
        const controller = new AbortController();
        const ended = new Promise<ToolOutcome>(resolve => this.running.set(id, resolve));
        const { clock } = this.options;
        const timers = [
            clock.after(Math.max(timeoutMs - MARGIN_MS, timeoutMs / 2), () => controller.abort()),
            clock.after(timeoutMs, () => this.end(id, late))
        ];
        const outcome = await Promise.race([ended, this.runTool(name, input, { signal: controller.signal, client })]);
        timers.forEach(timer => timer.dispose());
        this.running.delete(id);
        // Also one that has answered: nothing of it goes on.
        controller.abort();
        return toAnswer(outcome);
    }

    /** A run is of no interest any more. */
    cancel(id: string): void {
        this.end(id, cancelled);
    }

    private get wanted(): readonly PageTool[] {
        this.tools ??= this.options.tools();
        return this.tools.filter(({ name }) => isWanted(name, this.options.toolSetting));
    }

    private end(id: string, outcome: ToolOutcome): void {
        this.running.get(id)?.(outcome);
    }

    /** Refuses excluded files: the backend knows the workspace, but no settings. */
    private exclusionOf(input: unknown): ToolRefusal | undefined {
        const path = typeof input === 'object' && input !== null && 'path' in input ? input.path : undefined;
        const refusal = typeof path === 'string' ? this.options.refusalOf(path) : undefined;
        return refusal?.code === 'excluded' ? refusal : undefined;
    }

    private async runTool(name: string, input: string, call: ToolCall): Promise<ToolOutcome> {
        try {
            await this.options.whenReady();
            const tool = this.wanted.find(each => each.name === name);
            if (!tool) {
                return refused('unknown-tool', `The IDE does not offer the tool '${name}' now.`);
            }
            const checked: unknown = JSON.parse(input);
            const excluded = this.exclusionOf(checked);
            if (excluded || call.signal.aborted) {
                return excluded ?? late;
            }
            // The input fits the tool: the backend has checked it by the tool's contract.
            const run = tool.run as (this: PageTool, input: unknown, call: ToolCall) => Promise<ToolOutcome>;
            return await run.call(tool, checked, call);
        } catch (error) {
            return refused('failed', `The tool failed: ${errorMessage(error)}`);
        }
    }
}

function toAnswer(outcome: ToolOutcome): ToolRunAnswer {
    if (!outcome.ok) {
        return refused(outcome.code, outcome.reason.slice(0, 2_000));
    }
    const bounded = (_: string, each: unknown): unknown => (Array.isArray(each) ? each.slice(0, MOST_ITEMS) : each);
    try {
        const result = JSON.stringify(outcome.result ?? {}, bounded);
        return result.length > MAX_RESULT_LENGTH.change
            ? refused('too-large', 'The result is too large. Ask for less.')
            : { ok: true, result };
    } catch (error) {
        return refused('failed', `The tool has answered what cannot be sent: ${errorMessage(error)}`);
    }
}
