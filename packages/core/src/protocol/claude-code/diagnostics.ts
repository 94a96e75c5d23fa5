import { z } from 'zod';
import { TextRange } from '../text-position';

/** Without a URI: of all files. */
export const getDiagnosticsArgumentsSchema = z.object({ uri: z.string().max(16_384).optional() });
export type GetDiagnosticsArguments = z.infer<typeof getDiagnosticsArgumentsSchema>;

/** How bad it is, as Claude Code names it. */
export type DiagnosticSeverity = 'Error' | 'Warning' | 'Info' | 'Hint';

/** Content of the text of an answer to `getDiagnostics`, as JSON: a list of these. */
export interface FileDiagnostics {
    readonly uri: string;
    readonly diagnostics: readonly {
        readonly message: string;
        readonly severity: DiagnosticSeverity;
        readonly range: TextRange;
        readonly source?: string;
        readonly code?: string;
    }[];
}
