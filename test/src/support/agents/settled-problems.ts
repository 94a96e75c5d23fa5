import * as path from 'node:path';
import type { ToolOutput } from '@agent-companion/protocol/tools';
import { until } from '../until';
import { TerminalTools } from './terminal-tools';

/** A language server that has just begun answers within seconds, on a busy machine within more. */
const PATIENCE_MS = 90_000;

/**
 * The problems of a file, a folder or the workspace as `file:line message`, when the language service has answered for the
 * present texts: until then the model asks again, as it is told to.
 */
export async function problemsOnceSettled(tools: TerminalTools, workspace: string, of?: string): Promise<string[]> {
    const { diagnostics } = await until(
        'the language service has answered for all files',
        async () => {
            const { data } = await tools.call('get_diagnostics', of === undefined ? {} : { path: of });
            const answer = data as ToolOutput<'get_diagnostics'>;
            return answer.settled && answer;
        },
        { timeoutMs: PATIENCE_MS }
    );
    return diagnostics.map(
        ({ path: file, range, message }) => `${path.relative(workspace, file)}:${range.start.line} ${message}`
    );
}
