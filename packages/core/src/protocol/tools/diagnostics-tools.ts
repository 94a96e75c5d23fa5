import { z } from 'zod';
import { pathSchema, rangeSchema } from './positions';
import { toolContract } from './tool-contract';

/** From the worst to the mildest. */
const severitySchema = z.enum(['error', 'warning', 'information', 'hint']);
export type Severity = z.infer<typeof severitySchema>;

const diagnosticSchema = z.object({
    path: z.string().describe('Absolute path.'),
    range: rangeSchema,
    severity: severitySchema,
    message: z.string(),
    code: z.string().optional(),
    source: z.string().optional().describe("What says so, such as 'ts' or 'eslint'.")
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/** Errors and warnings, as the Problems view has them. */
export const getDiagnostics = toolContract({
    name: 'get_diagnostics',
    title: 'Problems',
    description:
        'Errors and warnings that the IDE knows of a file, a folder, or the whole workspace, also of files that are not open. ' +
        'Use it after each change of code, before you say that you are done, and instead of running the compiler.',
    effect: 'nothing',
    takesFolders: true,
    input: z.object({
        path: pathSchema.optional().describe('A file or a folder. Without it: the whole workspace.'),
        severities: z.array(severitySchema).min(1).max(4).optional().describe('Default: error and warning.')
    }),
    output: z.object({
        diagnostics: z.array(diagnosticSchema),
        total: z.int().describe('How many there are in all.'),
        settled: z
            .boolean()
            .describe('Whether the language services have answered for the present texts. If false, ask again.'),
        complete: z
            .boolean()
            .describe(
                'Whether all files were asked about: of a folder, those in TypeScript or JavaScript; of others in it the answer has ' +
                    'what is published. If false, there are too many (those that were changed last came first), or some cannot ' +
                    'be opened. Ask for a file to be sure of it.'
            )
    }),
    pages: 'diagnostics'
});
