import type { JSONValue } from '@theia/core/shared/@lumino/coreutils';
import type { PreferenceInspection, PreferenceService } from '@theia/core/lib/common/preferences/preference-service';

/** Values by scope; Theia has that of the session since 1.73. */
type Inspected<Value extends JSONValue> = PreferenceInspection<Value> & { readonly sessionValue?: Value };

/** Reads a setting that is the user's alone: Theia's `get` takes a repository's value too, whatever scope the schema says. */
export function userSetting<Value extends JSONValue>(
    preferences: Pick<PreferenceService, 'inspect'>,
    name: string
): Value | undefined {
    const values: Inspected<Value> | undefined = preferences.inspect<Value>(name);
    return values?.sessionValue ?? values?.globalValue ?? values?.defaultValue;
}

/** Whether a repository sets the editor's trust in itself, of which Theia only warns. */
export function givesItselfTrust(preferences: Pick<PreferenceService, 'inspect'>): boolean {
    return ['enabled', 'trustedFolders'].some(name => {
        const values = preferences.inspect(`security.workspace.trust.${name}`);
        return values?.workspaceValue !== undefined || values?.workspaceFolderValue !== undefined;
    });
}
