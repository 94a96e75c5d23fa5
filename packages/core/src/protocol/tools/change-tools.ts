import { z } from 'zod';
import { pathSchema, positionSchema, symbolTargetSchema } from './positions';
import { toolContract } from './tool-contract';

/** Fate of the change of one file. */
const fileDecisionSchema = z.object({
    path: z.string().describe('Absolute path.'),
    decision: z
        .enum(['accepted', 'rejected', 'waiting', 'refused'])
        .describe(
            'accepted: written to disk. rejected: the user does not want it. waiting: the user has not decided yet, and may do so later. ' +
                'refused: could not be shown or written, see reason.'
        ),
    edited: z
        .boolean()
        .optional()
        .describe('Whether the user has changed the text before accepting it: read the file again.'),
    reason: z.string().optional(),
    comment: z.string().optional().describe('What the user says to it.')
});
export type FileDecision = z.infer<typeof fileDecisionSchema>;

const changeResultSchema = z.object({
    files: z.array(fileDecisionSchema).describe('Empty if there was nothing to change.'),
    summary: z.string().describe('What was proposed, and what the user has decided.')
});

/** Renames a symbol in all files. */
export const renameSymbol = toolContract({
    name: 'rename_symbol',
    title: 'Rename Symbol',
    description:
        'Renames a symbol in all files that use it. The user reviews the change of each file; the answer says what was accepted. ' +
        'Use it instead of editing the files one by one.',
    effect: 'files',
    input: symbolTargetSchema.extend({ newName: z.string().min(1).max(500) }),
    output: changeResultSchema
});

/** Applies a fix that the IDE offers. */
export const applyCodeAction = toolContract({
    name: 'apply_code_action',
    title: 'Apply a Quick Fix',
    description:
        'Lists the quick fixes and refactorings that the IDE offers at a position, or applies one of them by its title. ' +
        'The user reviews the change of each file.',
    effect: 'files',
    input: z.object({
        path: pathSchema,
        line: z.int().min(1).describe('Line, counted from 1.'),
        column: z
            .int()
            .min(1)
            .optional()
            .describe('Column, counted from 1. Default: what is wrong in the line, or its first word.'),
        endLine: z.int().min(1).optional(),
        endColumn: z.int().min(1).optional(),
        title: z.string().min(1).max(1000).optional().describe('Title of the one to apply. Without it they are listed.')
    }),
    output: changeResultSchema.extend({
        available: z
            .array(z.object({ title: z.string(), kind: z.string().optional(), preferred: z.boolean().optional() }))
            .describe('What can be applied there.')
    })
});

/** Formats a file. */
export const formatFile = toolContract({
    name: 'format_file',
    title: 'Format a File',
    description: "Formats a file by the IDE's formatter and its settings. The user reviews the change.",
    effect: 'files',
    input: z.object({ path: pathSchema }),
    output: changeResultSchema
});

/** Edits that the editor computes for a change tool; the server proposes them, file by file. Never seen by a model. */
export const proposedChangeSchema = z.object({
    files: z.array(z.object({ path: z.string(), text: z.string().describe('The whole new text.') })),
    title: z
        .string()
        .optional()
        .describe("For people, such as 'Rename greet to welcome'. Absent where nothing is proposed, only listed."),
    available: z
        .array(z.object({ title: z.string(), kind: z.string().optional(), preferred: z.boolean().optional() }))
        .optional(),
    position: positionSchema.optional()
});
export type ProposedChange = z.infer<typeof proposedChangeSchema>;
