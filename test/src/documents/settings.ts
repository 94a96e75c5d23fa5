import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { agentPreferenceSchema, companionPreferenceSchema, toolPreferenceSchema } from '@agent-companion/theia';

/** Theia's `PreferenceScope.User`. */
const USER_SCOPE = 1;

/** A setting as Theia knows it. */
interface KnownSetting {
    readonly name: string;
    /** As its schema says, without the scope. */
    readonly property: object;
    /** Whether a repository cannot set it. */
    readonly isUsers: boolean;
}

/** All settings, with the scope of their schema or their own. */
export function allSettings(): KnownSetting[] {
    return [agentPreferenceSchema, companionPreferenceSchema, toolPreferenceSchema].flatMap(({ scope, properties }) =>
        Object.entries(properties).map(([name, { scope: own = scope, ...property }]) => ({
            name,
            property,
            isUsers: Number(own) === USER_SCOPE
        }))
    );
}

const manifest = path.resolve(__dirname, '..', '..', '..', 'packages', 'vscode', 'package.json');

/** Cells of a row: name, default, what it says, whether VS Code has it, and whether a repository may set it. */
export function settingRows(): string[][] {
    const { contributes } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        contributes: { configuration: { properties: Record<string, object> } };
    };
    const inCode = contributes.configuration.properties;
    const settings = allSettings().map(({ property, ...setting }) => ({ ...setting, property: property as Described }));
    return settings.map(({ name, property, isUsers }, index) => [
        `\`${name}\``,
        `\`${JSON.stringify(property.default).replaceAll('"', '')}\``,
        [property.description, choicesOf(property, settings[index - 1]?.property)].join(' ').trim(),
        name in inCode ? 'yes' : '',
        isUsers ? '' : 'yes'
    ]);
}

interface Described {
    readonly default: unknown;
    readonly description: string;
    readonly enum?: readonly string[];
    readonly enumDescriptions?: readonly string[];
}

/** Explains each value; once for neighbours that have the same values. */
function choicesOf({ enum: values = [], enumDescriptions }: Described, above?: Described): string {
    return enumDescriptions === undefined || enumDescriptions === above?.enumDescriptions
        ? ''
        : values.map((value, index) => `\`${value}\`: ${enumDescriptions[index]}`).join(' ');
}
