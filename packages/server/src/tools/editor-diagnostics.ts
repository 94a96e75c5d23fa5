import { Diagnostic, getDiagnostics, Position } from '@agent-companion/protocol/tools';
import { AgentDiagnostic, AgentDiagnostics } from '../agents/agent-diagnostics';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { EditorTools } from './editor-tools';
import { CallSlots, toolLimits } from './tool-limits';
import { ToolPaths } from './tool-paths';

/** How long an agent waits that says nothing else, in milliseconds: the editor waits so long for its language services, but for a margin. */
const defaultPatienceMs = 5_000;

/** Most that an agent is told. */
const maxDiagnostics = 1_000;

interface EditorDiagnosticsOptions {
    readonly tools: EditorTools;
    readonly paths: ToolPaths;
    readonly clock: Clock;
}

/** What the editor's tool for models says of files, for agents. */
export class EditorDiagnostics implements AgentDiagnostics {
    private readonly slots = new CallSlots();

    constructor(private readonly options: EditorDiagnosticsOptions) {}

    async read(
        path: string | undefined,
        signal: AbortSignal,
        patienceMs = defaultPatienceMs
    ): Promise<readonly AgentDiagnostic[]> {
        const call = {};
        try {
            return this.slots.enter(call, 'working') ? await this.readSettled(path, signal, patienceMs) : [];
        } finally {
            this.slots.leave(call);
        }
    }

    private async readSettled(
        path: string | undefined,
        signal: AbortSignal,
        patienceMs: number
    ): Promise<readonly AgentDiagnostic[]> {
        const { tools, paths, clock } = this.options;
        const end = clock.now() + patienceMs;
        for (let run = 0; run < toolLimits.mostRuns && tools.offered.names.includes(getDiagnostics.name); run++) {
            const found = path === undefined ? undefined : await paths.resolve(path);
            if (found?.ok === false) {
                return [];
            }
            const input = found ? { path: found.file } : {};
            const ask = (): Promise<readonly Diagnostic[]> => this.ask(input, signal, end - clock.now());
            // Without an answer it is asked again: agents take an empty one for no problems.
            const answers = found ? await paths.guard(found, ask) : await ask();
            if (answers) {
                return answers
                    .slice(0, maxDiagnostics)
                    .map(each => toAgentDiagnostic(each, each.path === found?.file ? path : undefined));
            }
        }
        return [];
    }

    /** What there is in the end, whether language services have answered or not. */
    private async ask(
        input: { path?: string },
        signal: AbortSignal,
        timeoutMs: number
    ): Promise<readonly Diagnostic[]> {
        const { tools, clock } = this.options;
        const running = tools.run(getDiagnostics.name, input, { timeoutMs, signal });
        const outcome = await waitAtMost(running, timeoutMs, clock);
        const result = outcome.kind === 'value' && outcome.value.ok ? outcome.value.result : undefined;
        return getDiagnostics.output.safeParse(result).data?.diagnostics ?? [];
    }
}

/** @param asked how the agent has spelled the path. */
function toAgentDiagnostic({ range, path, ...rest }: Diagnostic, asked = path): AgentDiagnostic {
    return { ...rest, path: asked, range: { start: toPosition(range.start), end: toPosition(range.end) } };
}

/** Agents count from 0. */
function toPosition({ line, column }: Position): AgentDiagnostic['range']['start'] {
    return { line: line - 1, character: column - 1 };
}
