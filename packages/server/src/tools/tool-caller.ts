import {
    AnyToolContract,
    checkToolInput,
    checkToolOutput,
    proposedChangeSchema
} from '@agent-companion/protocol/tools';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CompanionLogger } from '../companion-logger';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { withoutForeignLines } from './answer-locations';
import { programOf } from './client-name';
import { offsetOf, pageOf, toAnswer } from './answer-pages';
import { ChangeReviews } from './changes/change-reviews';
import { EditorTools, ToolOutcome, ToolRefusal } from './editor-tools';
import { messageOf, refusal, toErrorResult } from './tool-errors';
import { CallPhase, CallSlot, CallSlots, toolLimits } from './tool-limits';
import { ToolPaths } from './tool-paths';

type Result = Readonly<Record<string, unknown>>;

/** After its time an editor has so many milliseconds to say so itself. */
const EDITOR_MARGIN_MS = 1_000;

/** What a call knows of its client. */
export interface CallContext {
    /** The client's name, as it says itself. */
    readonly client: string;
    /** The client takes the call back, or is gone. */
    readonly signal: AbortSignal;
    /** Told of what a long call waits for. */
    readonly report: (message: string) => void;
}

/** The same, with its place among the calls under way. */
interface RunningCall extends CallContext {
    readonly slot: CallSlot;
}

const refusals: Readonly<Record<CallPhase, ToolRefusal>> = {
    working: refusal('too-many', `${toolLimits.workingCalls} calls are under way. Wait for one of them.`),
    waiting: refusal(
        'too-many',
        `${toolLimits.waitingCalls} calls wait for the user, or for a program. Ask the user to decide what waits in the IDE, then try again.`
    )
};

interface ToolCallerOptions {
    readonly tools: EditorTools;
    readonly paths: ToolPaths;
    readonly changes: ChangeReviews;
    readonly slots: CallSlots;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** Calls tools for models: within limits, with checked arguments, and answers in pages. */
export class ToolCaller {
    constructor(private readonly options: ToolCallerOptions) {}

    /** The answer to a call, be it a refusal. Never rejects. */
    async call(contract: AnyToolContract, input: Result, context: CallContext): Promise<CallToolResult> {
        const { slots, logger, clock } = this.options;
        const { name } = contract;
        const phase = waits(contract) ? 'waiting' : 'working';
        const slot = slots.take(phase);
        if (!slot) {
            return toErrorResult(refusals[phase]);
        }
        const begun = clock.now();
        try {
            const outcome = await this.answerOf(contract, input, { ...context, slot }).catch((error: unknown) =>
                refusal('failed', `The tool failed: ${messageOf(error)}`)
            );
            logger.debug(`Tool ${name}: ${outcome.ok ? 'answered' : outcome.code} in ${clock.now() - begun} ms.`);
            return outcome.ok ? outcome.result : toErrorResult(outcome);
        } finally {
            slot.free();
        }
    }

    private async answerOf(
        contract: AnyToolContract,
        input: Result,
        context: RunningCall
    ): Promise<ToolOutcome<CallToolResult>> {
        const checked = checkToolInput(contract, input);
        if (!checked.ok) {
            return refusal('invalid', checked.problem);
        }
        const { cursor, ...wanted } = checked.value;
        const offset = offsetOf(cursor);
        if (offset === undefined) {
            return refusal('invalid', 'There is no such cursor. Leave it out to begin anew.');
        }
        const placed = await this.place(contract, wanted);
        if (!placed.ok) {
            return placed;
        }
        const outcome = await this.resultOf(contract, placed.result, context);
        const page = outcome.ok ? pageOf(contract, outcome.result, offset) : outcome;
        return page.ok
            ? { ok: true, result: toAnswer(await withoutForeignLines(page.result, this.options.paths)) }
            : page;
    }

    /** The arguments with the path as the IDE spells it. */
    private async place({ takesFolders = false }: AnyToolContract, input: Result): Promise<ToolOutcome<Result>> {
        if (typeof input.path !== 'string') {
            return { ok: true, result: input };
        }
        const found = await this.options.paths.resolve(input.path);
        if (!found.ok) {
            return found;
        }
        return found.isFolder && !takesFolders
            ? refusal('invalid', `${JSON.stringify(input.path)} is a folder. Name a file.`)
            : { ok: true, result: { ...input, path: found.file } };
    }

    private async resultOf(
        contract: AnyToolContract,
        input: Result,
        context: RunningCall
    ): Promise<ToolOutcome<Result>> {
        const { name, effect } = contract;
        if (effect === 'files') {
            return this.change(contract, input, context);
        }
        const timeoutMs = waits(contract) ? toolLimits.longTimeoutMs : toolLimits.timeoutMs;
        const outcome = await this.run(name, input, timeoutMs, context);
        return outcome.ok ? checkedResult(contract, outcome.result) : outcome;
    }

    private async change(contract: AnyToolContract, input: Result, context: RunningCall): Promise<ToolOutcome<Result>> {
        const outcome = await this.run(contract.name, input, toolLimits.timeoutMs, context);
        if (!outcome.ok) {
            return outcome;
        }
        const change = proposedChangeSchema.safeParse(outcome.result);
        if (!change.success) {
            return refusal('failed', 'The IDE has answered what is no change.');
        }
        if (change.data.files.length > 0 && !context.slot.wait()) {
            return refusals.waiting;
        }
        const call = { ...context, timeoutMs: toolLimits.longTimeoutMs };
        const proposed = await this.options.changes.propose(change.data, call);
        const { available = [] } = change.data;
        return proposed.ok ? checkedResult(contract, { ...proposed.result, available }) : proposed;
    }

    private async run(name: string, input: Result, timeoutMs: number, context: CallContext): Promise<ToolOutcome> {
        const { tools, clock } = this.options;
        const running = tools.run(name, input, {
            timeoutMs,
            signal: context.signal,
            client: programOf(context.client)
        });
        const outcome = await waitAtMost(running, timeoutMs + EDITOR_MARGIN_MS, clock);
        switch (outcome.kind) {
            case 'value':
                return outcome.value;
            case 'error':
                return refusal('failed', `The IDE failed: ${messageOf(outcome.error)}`);
            case 'late':
                return refusal('too-late', 'The IDE has not answered in time. Try again, or ask for less.');
        }
    }
}

/** Whether a call waits for the user or a program, for minutes. */
function waits({ effect, asksUser }: AnyToolContract): boolean {
    return effect === 'programs' || asksUser === true;
}

function checkedResult(contract: AnyToolContract, result: unknown): ToolOutcome<Result> {
    const checked = checkToolOutput(contract, result);
    return checked.ok
        ? { ok: true, result: checked.value }
        : refusal('failed', 'The IDE has answered what this tool must not answer.');
}
