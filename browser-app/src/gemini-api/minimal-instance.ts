import type { ResponseSchema } from './gemini-api-types';

/** Deeper than any schema a client sends; a schema that nests further gets `null`s. */
const maximalDepth = 20;

/** The smallest value of a schema: required properties, first choices; `null`s once the budget is spent. */
export function minimalInstance(schema: ResponseSchema, depth = 0, budget = { left: 1_000 }): unknown {
    if (depth > maximalDepth || budget.left-- <= 0) {
        return null;
    }
    if (schema.const !== undefined) {
        return schema.const;
    }
    if (schema.enum && schema.enum.length > 0) {
        return schema.enum[0];
    }
    if (schema.default !== undefined) {
        return schema.default;
    }
    const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
    if (choice) {
        return minimalInstance(choice, depth + 1, budget);
    }
    if (schema.allOf) {
        return mergedInstance(schema.allOf, depth + 1, budget);
    }
    return instanceOfType(schema, depth, budget);
}

function instanceOfType(schema: ResponseSchema, depth: number, budget: { left: number }): unknown {
    const named = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    // The model API writes type names in capitals, JSON schema in small letters.
    const type = named?.toLowerCase() ?? (schema.properties ? 'object' : 'null');
    switch (type) {
        case 'object':
            return requiredProperties(schema, depth, budget);
        case 'array': {
            const items = schema.items ?? { type: 'string' };
            const length = Math.min(Number(schema.minItems ?? 0), budget.left);
            return Array.from({ length }, () => minimalInstance(items, depth + 1, budget));
        }
        case 'string':
            return '-'.repeat(Math.min(Number(schema.minLength ?? 0), budget.left));
        case 'number':
        case 'integer':
            // Scores and counts often start at one without their schema saying so.
            return schema.minimum ?? 1;
        case 'boolean':
            return false;
        default:
            return null;
    }
}

function requiredProperties(schema: ResponseSchema, depth: number, budget: { left: number }): Record<string, unknown> {
    const instance: Record<string, unknown> = {};
    for (const name of schema.required ?? []) {
        instance[name] = minimalInstance(schema.properties?.[name] ?? { type: 'string' }, depth + 1, budget);
    }
    return instance;
}

function mergedInstance(schemas: readonly ResponseSchema[], depth: number, budget: { left: number }): unknown {
    return Object.assign({}, ...schemas.map(schema => minimalInstance(schema, depth, budget))) as unknown;
}
