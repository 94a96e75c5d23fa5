import { z } from 'zod';

/** A path as a model writes it: absolute, or relative to a root of the workspace. */
export const pathSchema = z
    .string()
    .min(1)
    .max(4096)
    .describe('Path of a file: absolute, or relative to a root folder of the workspace.');

const lineSchema = z.int().min(1).describe('Line, counted from 1.');
const columnSchema = z.int().min(1).describe('Column, counted from 1 in UTF-16 code units.');

/** A place in a text. Both count from 1. */
export const positionSchema = z.object({ line: lineSchema, column: columnSchema });
export type Position = z.infer<typeof positionSchema>;

/** A part of a text; `end` is behind its last character. */
export const rangeSchema = z.object({ start: positionSchema, end: positionSchema });
export type Range = z.infer<typeof rangeSchema>;

/** Part of a file, with the line that it begins in as the model would see it. */
export const locationSchema = z.object({
    path: z.string().describe('Absolute path.'),
    range: rangeSchema,
    text: z.string().optional().describe('The line that the range begins in, without the white space around it.')
});
export type Location = z.infer<typeof locationSchema>;

/** Symbol by name, since models count badly, or by position; `line` selects among equal names. */
export const symbolTargetSchema = z.object({
    path: pathSchema,
    symbol: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe("Name of the symbol, such as 'greet' or 'Greeter.greet'. Preferred over a position."),
    line: lineSchema.optional().describe('Line of the symbol, counted from 1. With a symbol: the one in this line.'),
    column: columnSchema.optional().describe('Column in the line, counted from 1. Only of use without a symbol.')
});
export type SymbolTarget = z.infer<typeof symbolTargetSchema>;

/** Kinds of symbols, as language servers name them, in lower case. */
export const symbolKindSchema = z.string().describe("Such as 'function', 'class', 'method', 'variable'.");
