import { z } from 'zod';
import { locationSchema, symbolTargetSchema } from './positions';
import { toolContract } from './tool-contract';

const locationsSchema = z.object({
    locations: z.array(locationSchema).describe('Those outside of the workspace, as in a library, have no text.'),
    total: z.int().describe('How many there are in all.'),
    excluded: z
        .int()
        .optional()
        .describe(
            'How many more are in files that the user has excluded, and that are not named. Leave these files alone.'
        )
});

/** Where a symbol is defined. */
export const findDefinition = toolContract({
    name: 'find_definition',
    title: 'Go to Definition',
    description:
        'Where a symbol is defined, as the language service resolves it: through imports, types and overloads. ' +
        'Use it instead of searching for the name.',
    effect: 'nothing',
    input: symbolTargetSchema,
    output: locationsSchema,
    pages: 'locations'
});

/** Where a symbol is used. */
export const findReferences = toolContract({
    name: 'find_references',
    title: 'Find All References',
    description:
        'Every place where a symbol is used, and no other of the same name. Use it before you change or remove a function, ' +
        'a type or a variable.',
    effect: 'nothing',
    input: symbolTargetSchema.extend({
        includeDeclaration: z.boolean().optional().describe('Default: true.')
    }),
    output: locationsSchema,
    pages: 'locations'
});

/** Type and documentation of a symbol. */
export const getHover = toolContract({
    name: 'get_hover',
    title: 'Type and Documentation',
    description: 'Type, signature and documentation of a symbol, as the IDE shows them when one points at it.',
    effect: 'nothing',
    input: symbolTargetSchema,
    output: z.object({ contents: z.array(z.string()).describe('Markdown. Empty if nothing is known.') })
});
