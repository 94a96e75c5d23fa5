import { z } from 'zod';
import { pathSchema, rangeSchema } from './positions';
import { toolContract } from './tool-contract';

/** Open editors. */
export const getOpenEditors = toolContract({
    name: 'get_open_editors',
    title: 'Open Editors',
    description: 'The files that the user has open, which one is in front, and which have changes that are not saved.',
    effect: 'nothing',
    input: z.object({}),
    output: z.object({
        editors: z.array(
            z.object({
                path: z.string().describe('Absolute path.'),
                active: z.boolean().describe('Whether it is the one in front.'),
                unsaved: z.boolean().describe('Whether it holds changes that are not saved.'),
                language: z.string().optional()
            })
        ),
        total: z.int().describe('How many there are in all.')
    }),
    pages: 'editors'
});

/** A text as the user has it, saved or not. */
export const getEditorText = toolContract({
    name: 'get_editor_text',
    title: 'Text of an Editor',
    description:
        'The text of a file as the user has it in the editor, with changes that are not saved. A file on disk may be older. ' +
        'Long texts come in parts: ask again from nextLine.',
    effect: 'nothing',
    input: z.object({
        path: pathSchema,
        startLine: z.int().min(1).optional().describe('First line, counted from 1. Default: 1.'),
        endLine: z.int().min(1).optional().describe('Last line. Default: the last one of the text.')
    }),
    output: z.object({
        path: z.string().describe('Absolute path.'),
        text: z.string(),
        startLine: z.int(),
        endLine: z.int(),
        lineCount: z.int().describe('Lines of the whole text.'),
        unsaved: z.boolean().describe('Whether the text differs from the file on disk.'),
        nextLine: z.int().optional().describe('Where the text goes on, if it was too long for one answer.')
    })
});

/** Selected text. */
export const getSelection = toolContract({
    name: 'get_selection',
    title: 'Selection',
    description:
        'What the user has selected in the editor in front, with its lines; where nothing is, the line of the cursor.',
    effect: 'nothing',
    input: z.object({}),
    output: z.object({
        path: z.string().optional().describe('Absolute path; absent if no editor is open.'),
        range: rangeSchema.optional(),
        text: z.string().optional().describe('Empty if nothing is selected.'),
        lineText: z.string().optional().describe('The line of the cursor.')
    })
});

/** Shows a file to the user. */
export const openFile = toolContract({
    name: 'open_file',
    title: 'Open a File',
    description: 'Shows a file to the user, at a line if you say one. It does not take the keyboard from the terminal.',
    effect: 'editor',
    input: z.object({
        path: pathSchema,
        line: z.int().min(1).optional().describe('Line to show, counted from 1.'),
        column: z.int().min(1).optional()
    }),
    output: z.object({ path: z.string().describe('Absolute path.'), line: z.int().optional() })
});
