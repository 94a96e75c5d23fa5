import { Diagnostic, getDiagnostics, Position } from '@agent-companion/protocol/tools';
import { AgentDiagnostic, AgentDiagnostics } from '../agents/agent-diagnostics';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { EditorTools } from './editor-tools';
import { CallSlots, toolLimits } from './tool-limits';
import { ToolPaths } from './tool-paths';

/** How long an agent waits that says nothing else, in milliseconds. */
const defaultPatienceMs = 4_000;

/** Milliseconds until the language services are asked once more. */
const againMs = 200;

/** With no more time, in milliseconds, the editor says what it knows, and does not ask its language services: that would be less than before. */
const unaskedMs = 1_500;

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
        const slot = this.slots.take('working');
        try {
            return slot ? await this.readSettled(path, signal, patienceMs) : [];
        } finally {
            slot?.free();
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
            const ask = (): Promise<readonly Diagnostic[]> => this.askUntilSettled(input, signal, end - clock.now());
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

    private async askUntilSettled(
        input: { path?: string },
        signal: AbortSignal,
        patienceMs: number
    ): Promise<readonly Diagnostic[]> {
        const { tools, clock } = this.options;
        const end = clock.now() + patienceMs;
        let newest: readonly Diagnostic[] = [];
        for (let left = patienceMs; left > 0 && !signal.aborted; left = end - clock.now()) {
            const running = tools.run(getDiagnostics.name, input, { timeoutMs: left, signal });
            const outcome = await waitAtMost(running, left, clock);
            const answer = getDiagnostics.output.safeParse(
                outcome.kind === 'value' && outcome.value.ok ? outcome.value.result : undefined
            );
            newest = answer.data?.diagnostics ?? newest;
            if (answer.data?.settled !== false || end - clock.now() - againMs <= unaskedMs) {
                break;
            }
            await new Promise<void>(resolve => clock.after(againMs, resolve));
        }
        return newest;
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
