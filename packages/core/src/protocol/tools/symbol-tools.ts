import { z } from 'zod';
import { pathSchema, rangeSchema, symbolKindSchema } from './positions';
import { toolContract } from './tool-contract';

/** The outline of a file. */
export const listSymbols = toolContract({
    name: 'list_symbols',
    title: 'Outline of a File',
    description:
        'The classes, functions, variables of a file with their lines. Use it to find your way in a long file.',
    effect: 'nothing',
    input: z.object({ path: pathSchema }),
    output: z.object({
        symbols: z.array(
            z.object({
                name: z.string(),
                kind: symbolKindSchema,
                container: z.string().optional().describe("The symbol that it lies in, such as 'Greeter'."),
                range: rangeSchema.describe('All of it.'),
                nameRange: rangeSchema.describe('Its name.')
            })
        ),
        total: z.int().describe('How many there are in all.')
    }),
    pages: 'symbols'
});

/** Symbols of the workspace by name. */
export const searchSymbols = toolContract({
    name: 'search_symbols',
    title: 'Search Symbols',
    description: 'Classes, functions and other symbols of the whole workspace by a part of their name.',
    effect: 'nothing',
    input: z.object({ query: z.string().min(1).max(500).describe('A part of the name.') }),
    output: z.object({
        symbols: z.array(
            z.object({
                name: z.string(),
                kind: symbolKindSchema,
                container: z.string().optional(),
                path: z.string().describe('Absolute path.'),
                range: rangeSchema
            })
        ),
        total: z.int().describe('How many there are in all.')
    }),
    pages: 'symbols'
});
