import { JsonSchemaConfiguration } from '@theia/core/lib/browser/json-schema-store';

/** The user's and the workspaces' settings of Gemini CLI, and the machine's. */
export const GEMINI_SETTINGS = [
    '**/.gemini/settings.json',
    '**/gemini-cli/settings.json',
    '**/GeminiCli/settings.json'
];

/**
 * Leaves Gemini CLI's settings to one schema. Two others claim them: Theia's own for every `settings.json`, which takes all that
 * is in them for an error, and one of a catalogue, which is on the internet, and without that nothing is checked at all.
 * @param ownUrl of the schema that stays.
 */
export function withOneGeminiSchema(
    schemas: readonly JsonSchemaConfiguration[],
    ownUrl: string
): JsonSchemaConfiguration[] {
    return schemas.flatMap(schema => {
        const patterns = [schema.fileMatch].flat();
        if (schema.url === ownUrl) {
            return [schema];
        }
        const others = patterns.filter(pattern => !GEMINI_SETTINGS.includes(pattern));
        if (others.length === 0) {
            return [];
        }
        const claimsAll = others.some(pattern => /(^|\*\*\/)settings\.json$/.test(pattern));
        const exceptions = claimsAll ? GEMINI_SETTINGS.map(pattern => `!${pattern}`) : [];
        return others.length === patterns.length && exceptions.length === 0
            ? [schema]
            : [{ ...schema, fileMatch: [...others, ...exceptions] }];
    });
}
