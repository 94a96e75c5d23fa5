import * as path from 'node:path';
import { until } from '../until';
import { PATIENCE_MS, ToolsClient } from './tools-client';

/** Problems of a file, folder or workspace as `file:line message`, once the language service has answered. */
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
