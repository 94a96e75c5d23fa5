import * as path from 'node:path';
import { until } from '../until';
import { PATIENCE_MS, ToolsClient } from './tools-client';

/**
 * The problems of a file, a folder or the workspace as `file:line message`, when the language service has answered for the
 * present texts: until then the model asks again, as it is told to.
 */
export async function problemsOnceSettled(tools: ToolsClient, workspace: string, of?: string): Promise<string[]> {
    const { diagnostics } = await until(
        'the language service has answered for all files',
        async () => {
            const { result } = await tools.call('get_diagnostics', of === undefined ? {} : { path: of });
            return result.settled && result;
        },
        { timeoutMs: PATIENCE_MS }
    );
    return diagnostics.map(
        ({ path: file, range, message }) => `${path.relative(workspace, file)}:${range.start.line} ${message}`
    );
}
