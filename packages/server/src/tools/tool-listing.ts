import {
    AnyToolContract,
    ideTools,
    inputSchemaOf,
    outputSchemaOf,
    plainSchema,
    ToolEffect
} from '@agent-companion/protocol/tools';
import { Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { ContributedTool, OfferedTools } from './editor-tools';

/** A tool that is offered: one of the contract, or one that the editor contributes. */
export type OfferedTool =
    | { readonly kind: 'ide'; readonly contract: AnyToolContract }
    | { readonly kind: 'contributed'; readonly tool: ContributedTool };

const contracts: readonly AnyToolContract[] = ideTools;

/** A tool by its name, if it is offered. */
export function findOffered({ names, contributed }: OfferedTools, name: string): OfferedTool | undefined {
    const contract = names.includes(name) ? contracts.find(each => each.name === name) : undefined;
    if (contract) {
        return { kind: 'ide', contract };
    }
    const tool = contributed.find(each => each.name === name);
    return tool && { kind: 'contributed', tool };
}

/** What `tools/list` answers: the tools of the contract in its order, then the others. */
export function listingOf({ names, contributed }: OfferedTools): Tool[] {
    return [
        ...contracts.filter(({ name }) => names.includes(name)).map(listedTool),
        ...contributed.map(({ name, title, description, effect, inputSchema }) => ({
            name,
            title,
            description,
            inputSchema: asObjectSchema(plainSchema(inputSchema)),
            annotations: annotationsOf(title, effect)
        }))
    ];
}

/** Schemas are made once: it takes longer than all else of a listing. */
const listed = new Map<AnyToolContract, Tool>();

function listedTool(contract: AnyToolContract): Tool {
    const tool = listed.get(contract) ?? toListedTool(contract);
    listed.set(contract, tool);
    return tool;
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

/** Of what the user is asked for, the worst is said: a client that trusts the hints must not think it harmless. */
function annotationsOf(title: string, effect: ToolEffect): ToolAnnotations {
    return {
        title,
        readOnlyHint: effect === 'nothing',
        ...(effect !== 'nothing' && { destructiveHint: effect !== 'editor', idempotentHint: effect === 'editor' }),
        openWorldHint: effect === 'programs'
    };
}
