import { z } from 'zod';
import { AnyToolContract } from './tool-contract';

/** A JSON schema as plain data. */
type JsonSchema = Readonly<Record<string, unknown>>;

const cursor = z
    .string()
    .max(100)
    .optional()
    .describe('Where to go on: nextCursor of the answer before. Without it: from the beginning.');

const nextCursor = z.string().optional().describe('There is more: call again with it as cursor.');

/** Input of a tool on the wire: where answers come in pages, the cursor too. */
function wireInput({ input, pages }: AnyToolContract): z.ZodObject {
    return pages === undefined ? input : input.extend({ cursor });
}

/** The schema of what a tool takes, for its listing. */
export function inputSchemaOf(contract: AnyToolContract): JsonSchema {
    return plainSchema(z.toJSONSchema(wireInput(contract), { target: 'draft-7', io: 'input' }));
}

/** The schema of what a tool answers, for its listing. */
export function outputSchemaOf({ output, pages }: AnyToolContract): JsonSchema {
    const wireOutput = pages === undefined ? output : output.extend({ nextCursor });
    return plainSchema(z.toJSONSchema(wireOutput, { target: 'draft-7', io: 'output' }));
}

/** Result of a check: the fitting value without unknown properties, or the problem in a few lines. */
type ToolCheck =
    { readonly ok: true; readonly value: Record<string, unknown> } | { readonly ok: false; readonly problem: string };

/** Checks what a model sends for a tool. */
export function checkToolInput(contract: AnyToolContract, value: unknown): ToolCheck {
    return check(wireInput(contract), value);
}

/** Checks what an editor answers for a tool, by its contract or by another schema. */
export function checkToolOutput({ output }: Pick<AnyToolContract, 'output'>, value: unknown): ToolCheck {
    return check(output, value);
}

function check(schema: z.ZodObject, value: unknown): ToolCheck {
    const checked = schema.safeParse(value);
    return checked.success
        ? { ok: true, value: checked.data }
        : { ok: false, problem: z.prettifyError(checked.error).slice(0, 1_000) };
}

/** Keywords that model APIs refuse or that say nothing. */
const superfluous: Readonly<Record<string, (value: unknown) => boolean>> = {
    $schema: () => true,
    additionalProperties: value => value === false,
    minimum: value => value === Number.MIN_SAFE_INTEGER,
    maximum: value => value === Number.MAX_SAFE_INTEGER
};

/** A schema without what model APIs do not take. */
function plainSchema(schema: object): JsonSchema {
    const text = JSON.stringify(schema, (key, value: unknown) => (superfluous[key]?.(value) ? undefined : value));
    return JSON.parse(text) as JsonSchema;
}
