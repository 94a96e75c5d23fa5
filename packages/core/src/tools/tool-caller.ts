import { AnyToolContract, checkToolInput, checkToolOutput, proposedChangeSchema } from '../protocol/tools';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { programOf } from '../agents/agent-labels';
import { CompanionLogger } from '../support/companion-logger';
import { Clock } from '../support/clock';
import { untilStampsDiffer } from '../workspace/path-stamp';
import { withoutForeignLines } from './answer-locations';
import { offsetOf, pageOf, toAnswer } from './answer-pages';
import { ChangeReviews } from './changes/change-reviews';
import { EditorTools, ToolOutcome, ToolRefusal } from './editor-tools';
import { messageOf, refusal, toErrorResult } from './tool-errors';
import { CallPhase, CallSlots, toolLimits } from './tool-limits';
import { ToolPaths } from './tool-paths';

type Result = Readonly<Record<string, unknown>>;

/** Knowledge of a call about its client. */
interface CallContext {
    /** The client's name, as it says itself. */
    readonly client: string;
    /** The client takes the call back, or is gone. */
    readonly signal: AbortSignal;
    /** Told of what a long call waits for. */
    readonly report: (message: string) => void;
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
        if (!slots.enter(context, phase)) {
            return toErrorResult(refusals[phase]);
        }
        const begun = clock.now();
        try {
            const outcome = await this.answerOf(contract, input, context).catch((error: unknown) =>
                refusal('failed', `The tool failed: ${messageOf(error)}`)
            );
            logger.debug(`Tool ${name}: ${outcome.ok ? 'answered' : outcome.code} in ${clock.now() - begun} ms.`);
            return outcome.ok ? outcome.result : toErrorResult(outcome);
        } finally {
            slots.leave(context);
        }
    }

    private async answerOf(
        contract: AnyToolContract,
        input: Result,
        context: CallContext
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
        const answer = await this.pageFor(contract, wanted, offset, context);
        return answer.ok ? { ok: true, result: toAnswer(answer.result) } : answer;
    }

    /** Asks once more where files have changed meanwhile, as one does that was saved just before the call. */
    private async pageFor(
        contract: AnyToolContract,
        wanted: Result,
        offset: number,
        context: CallContext,
        mayAskAgain = contract.effect === 'nothing'
    ): Promise<ToolOutcome<Result>> {
        const begunAt = Date.now();
        const outcome = await this.resultOf(contract, wanted, context);
        const page = outcome.ok ? pageOf(contract, outcome.result, offset) : outcome;
        if (!page.ok) {
            return page;
        }
        const { result, hasChanged } = await withoutForeignLines(page.result, this.options.paths, begunAt);
        if (hasChanged && mayAskAgain) {
            await untilStampsDiffer();
            return this.pageFor(contract, wanted, offset, context, false);
        }
        return { ok: true, result };
    }

    private async resultOf(
        contract: AnyToolContract,
        input: Result,
        context: CallContext
    ): Promise<ToolOutcome<Result>> {
        const { effect } = contract;
        if (effect === 'files') {
            return this.change(contract, input, context);
        }
        const timeoutMs = waits(contract) ? toolLimits.longTimeoutMs : toolLimits.timeoutMs;
        const outcome = await this.runAt(contract, input, timeoutMs, context);
        return outcome.ok ? checkedResult(contract, outcome.result) : outcome;
    }

    private async change(contract: AnyToolContract, input: Result, context: CallContext): Promise<ToolOutcome<Result>> {
        const outcome = await this.runAt(contract, input, toolLimits.timeoutMs, context);
        if (!outcome.ok) {
            return outcome;
        }
        const change = proposedChangeSchema.safeParse(outcome.result);
        if (!change.success) {
            return refusal('failed', 'The IDE has answered what is no change.');
        }
        if (change.data.files.length > 0 && !this.options.slots.enter(context, 'waiting')) {
            return refusals.waiting;
        }
        const call = { ...context, timeoutMs: toolLimits.longTimeoutMs };
        const proposed = await this.options.changes.propose(change.data, call);
        const { available = [] } = change.data;
        return proposed.ok ? checkedResult(contract, { ...proposed.result, available }) : proposed;
    }

    /** Runs a tool with the path as the IDE spells it. */
    private async runAt(
        contract: AnyToolContract,
        input: Result,
        timeoutMs: number,
        context: CallContext
    ): Promise<ToolOutcome> {
        const { name, takesFolders = false } = contract;
        if (typeof input.path !== 'string') {
            return this.run(name, input, timeoutMs, context);
        }
        return this.options.paths.readAt(input.path, async ({ file, isFolder }) =>
            isFolder && !takesFolders
                ? refusal('invalid', `${JSON.stringify(input.path)} is a folder. Name a file.`)
                : this.run(name, { ...input, path: file }, timeoutMs, context)
        );
    }

    private run(name: string, input: Result, timeoutMs: number, { signal, client }: CallContext): Promise<ToolOutcome> {
        return this.options.tools.run(name, input, { timeoutMs, signal, client: programOf(client) });
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
