import { agentPreferenceSchema, companionPreferenceSchema, toolPreferenceSchema } from '@agent-companion/theia';

/** Theia's `PreferenceScope.User`. */
const USER_SCOPE = 1;

/** A setting as Theia knows it. */
export interface KnownSetting {
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
