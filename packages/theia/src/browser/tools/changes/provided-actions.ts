import type { CodeAction, CodeActionProvider } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { valueWithin } from '../language/bounded-answer';

/** An action that a provider offers. */
export interface OfferedAction {
    readonly action: CodeAction;
    readonly provider: CodeActionProvider;
}

/** Asks one provider, as Monaco does: it may also throw, or have nothing. */
export type AskProvider = (provider: CodeActionProvider) => ReturnType<CodeActionProvider['provideCodeActions']>;

/**
 * What all providers offer, each title once. What is disabled is not offered, and a provider that fails offers nothing.
 * @returns undefined if one has not answered in time: what it would offer may be what is looked for.
 */
export async function actionsOf(
    providers: readonly CodeActionProvider[],
    ask: AskProvider,
    limitMs: number
): Promise<OfferedAction[] | undefined> {
    const listOf = async (provider: CodeActionProvider): Promise<OfferedAction[]> => {
        try {
            return ((await ask(provider))?.actions ?? []).map(action => ({ action, provider }));
        } catch {
            return [];
        }
    };
    const lists = await Promise.all(providers.map(provider => valueWithin(listOf(provider), limitMs)));
    const offered = new Map<string, OfferedAction>();
    for (const list of lists) {
        if (!list) {
            return undefined;
        }
        for (const one of list) {
            if (!one.action.disabled && !offered.has(one.action.title)) {
                offered.set(one.action.title, one);
            }
        }
    }
    return [...offered.values()];
}
