import { z } from 'zod';

/** Without a URI: of all files. */
export const getDiagnosticsArgumentsSchema = z.object({ uri: z.string().max(16_384).optional() });
export type GetDiagnosticsArguments = z.infer<typeof getDiagnosticsArgumentsSchema>;

/** 0-based, in UTF-16 code units. */
interface Position {
    readonly line: number;
    readonly character: number;
}

/** How bad it is, as Claude Code names it. */
export type DiagnosticSeverity = 'Error' | 'Warning' | 'Info' | 'Hint';

/** What the text of an answer to `getDiagnostics` holds as JSON: a list of these. */
export interface FileDiagnostics {
    readonly uri: string;
    readonly diagnostics: readonly {
        readonly message: string;
        readonly severity: DiagnosticSeverity;
        readonly range: { readonly start: Position; readonly end: Position };
        readonly source?: string;
        readonly code?: string;
    }[];
}
