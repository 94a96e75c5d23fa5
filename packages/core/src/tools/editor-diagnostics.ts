import { Diagnostic, getDiagnostics, Position } from '../protocol/tools';
import { AgentDiagnostic, AgentDiagnostics } from '../agents/agent-diagnostics';
import { Clock } from '../support/clock';
import { EditorTools, ToolOutcome } from './editor-tools';
import { ToolPaths } from './tool-paths';

/** Milliseconds that an agent waits by default; the editor waits a margin less for its language services. */
const defaultPatienceMs = 5_000;

/** Most that an agent is told. */
const maxDiagnostics = 1_000;

/** Diagnostics of the editor's tool for models, for agents. */
export class EditorDiagnostics implements AgentDiagnostics {
    constructor(
        private readonly tools: EditorTools,
        private readonly paths: Pick<ToolPaths, 'readAt'>,
        private readonly clock: Clock
    ) {}

    async read(
        path: string | undefined,
        signal: AbortSignal,
        patienceMs = defaultPatienceMs
    ): Promise<readonly AgentDiagnostic[]> {
        const { tools, paths, clock } = this;
        if (!tools.offered.names.includes(getDiagnostics.name)) {
            return [];
        }
        const end = clock.now() + patienceMs;
        let asked: string | undefined;
        const ask = (input: { path?: string }): Promise<ToolOutcome> => {
            asked = input.path;
            return tools.run(getDiagnostics.name, input, { timeoutMs: end - clock.now(), signal });
        };
        const outcome =
            path === undefined ? await ask({}) : await paths.readAt(path, ({ file }) => ask({ path: file }));
        const answer = getDiagnostics.output.safeParse(outcome.ok ? outcome.result : undefined);
        return (answer.data?.diagnostics ?? [])
            .slice(0, maxDiagnostics)
            .map(each => toAgentDiagnostic(each, each.path === asked ? path : undefined));
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
