import { AnyToolContract, ideTools, inputSchemaOf, outputSchemaOf, ToolEffect } from '../protocol/tools';
import { Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { OfferedTools } from './editor-tools';

const contracts: readonly AnyToolContract[] = ideTools;

/** A tool by its name, if it is offered. */
export function findOffered({ names }: OfferedTools, name: string): AnyToolContract | undefined {
    return names.includes(name) ? contracts.find(each => each.name === name) : undefined;
}

/** The answer to `tools/list`, in the order of the contracts. */
export function listingOf({ names }: OfferedTools): Tool[] {
    return contracts.filter(({ name }) => names.includes(name)).map(toListedTool);
}

function toListedTool(contract: AnyToolContract): Tool {
    const { name, title, description, effect } = contract;
    return {
        name,
        title,
        description,
        inputSchema: asObjectSchema(inputSchemaOf(contract)),
        outputSchema: asObjectSchema(outputSchemaOf(contract)),
        annotations: annotationsOf(title, effect)
    };
}

function asObjectSchema(schema: Readonly<Record<string, unknown>>): Tool['inputSchema'] {
    return { ...schema, type: 'object' };
}

/** Hints at the worst that the user is asked for: a client that trusts them must not think it harmless. */
function annotationsOf(title: string, effect: ToolEffect): ToolAnnotations {
    return {
        title,
        readOnlyHint: effect === 'nothing',
        ...(effect !== 'nothing' && { destructiveHint: effect !== 'editor', idempotentHint: effect === 'editor' }),
        openWorldHint: effect === 'programs'
    };
}
