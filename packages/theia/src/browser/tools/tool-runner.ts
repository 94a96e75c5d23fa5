import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Clock, ToolOutcome, ToolRefusal } from '@agent-companion/server';
import { errorMessage, MAX_RESULT_LENGTH, ToolRun, ToolRunAnswer } from '../../common';
import { systemClock } from '@agent-companion/page';
import { WorkspaceFiles } from './files/workspace-files';
import { PageTool, refused, ToolCall } from './page-tool';
import { ToolRegistry } from './tool-registry';

const cancelled = refused('cancelled', 'The call was cancelled.');
const late = refused('too-late', 'The IDE has not answered in time. Try again, or ask for less.');

/** Runs the tools that the page offers, as the backend asks for it. */
@injectable()
export class ToolRunner {
    @inject(ToolRegistry) protected readonly registry: ToolRegistry;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;
    @inject(FrontendApplicationStateService) protected readonly stateService: FrontendApplicationStateService;

    protected readonly clock: Clock = systemClock;
    /** What ends each run before its time. */
    private readonly running = new Map<string, (outcome: ToolOutcome) => void>();

    /** Runs a tool once the layout is restored. Answered in the time of the run, and never rejects. */
    async run({ id, name, input, timeoutMs, client }: ToolRun): Promise<ToolRunAnswer> {
        const controller = new AbortController();
        const ended = new Promise<ToolOutcome>(resolve => this.running.set(id, resolve));
        const timer = this.clock.after(timeoutMs, () => this.end(id, late));
        const ran = this.runTool(name, input, { signal: controller.signal, timeoutMs, client });
        const outcome = await Promise.race([ended, ran]);
        timer.dispose();
        this.running.delete(id);
        // Also one that has answered: nothing of it goes on.
        controller.abort();
        return toAnswer(outcome);
    }

    /** A run is of no interest any more. */
    cancel(id: string): void {
        this.end(id, cancelled);
    }

    private end(id: string, outcome: ToolOutcome): void {
        this.running.get(id)?.(outcome);
    }

    /** Of a file that the user has excluded no tool of the contract speaks; the backend knows the workspace, but no settings. */
    private exclusionOf(input: unknown): ToolRefusal | undefined {
        const path = typeof input === 'object' && input !== null && 'path' in input ? input.path : undefined;
        const file = typeof path === 'string' ? this.files.fileAt(path) : undefined;
        return file && 'code' in file && file.code === 'excluded' ? file : undefined;
    }

    private async runTool(name: string, input: string, call: ToolCall): Promise<ToolOutcome> {
        try {
            // Editors opened before the layout is restored would be thrown away by it.
            await this.stateService.reachedState('initialized_layout');
            const tool = this.registry.find(name);
            if (!tool) {
                return refused('unknown-tool', `The IDE does not offer the tool '${name}' now.`);
            }
            const checked: unknown = JSON.parse(input);
            const excluded = this.exclusionOf(checked);
            if (excluded || call.signal.aborted) {
                return excluded ?? cancelled;
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
    try {
        const result = JSON.stringify(outcome.result ?? {});
        return result.length > MAX_RESULT_LENGTH
            ? refused('too-large', 'The result is too large. Ask for less.')
            : { ok: true, result };
    } catch (error) {
        return refused('failed', `The tool has answered what cannot be sent: ${errorMessage(error)}`);
    }
}
