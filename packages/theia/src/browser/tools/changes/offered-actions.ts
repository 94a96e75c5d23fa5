import { inject, injectable } from '@theia/core/shared/inversify';
import type { Range } from '@theia/monaco-editor-core/esm/vs/editor/common/core/range';
import type { CodeAction, CodeActionProvider } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/server';
import { AskingTime, valueWithin } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { OpenText } from '../language/text-models';
import { answered, refused } from '../page-tool';
import { ProvidedEdit } from './workspace-edits';

/** Monaco's number for actions that the user has asked for. */
const INVOKED = 1;

/** What of the time is left for the rest of the work. */
const MARGIN_MS = 500;

/** An action that a provider offers. */
export interface OfferedAction {
    readonly action: CodeAction;
    readonly provider: CodeActionProvider;
}

/** Asks language services for the fixes and refactorings at a place, and for what they change. */
@injectable()
export class OfferedActions {
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;

    /** What is offered at a place, each title once. What is disabled there is not. */
    async at(text: OpenText, range: Range, time: AskingTime): Promise<OfferedAction[] | ToolRefusal> {
        const registry = this.features.registries.codeActionProvider;
        const providers = await this.features.providersFor(registry, text, time, 'offers fixes');
        if (!Array.isArray(providers)) {
            return providers;
        }
        const limit = time.leftMs() - MARGIN_MS;
        const lists = await Promise.all(
            providers.map(async provider => {
                const asked = provider.provideCodeActions(text.model, range, { trigger: INVOKED }, time.token);
                const list = await valueWithin(asked, limit);
                return (list?.actions ?? []).map(action => ({ action, provider }));
            })
        );
        const offered = new Map<string, OfferedAction>();
        for (const one of lists.flat()) {
            if (!one.action.disabled && !offered.has(one.action.title)) {
                offered.set(one.action.title, one);
            }
        }
        return [...offered.values()];
    }

    /** What an action changes. One that is nothing but a command is refused: what a command does cannot be reviewed before. */
    async editsOf({ action, provider }: OfferedAction, time: AskingTime): Promise<ToolOutcome<ProvidedEdit[]>> {
        const resolved =
            action.edit || !provider.resolveCodeAction
                ? action
                : await valueWithin(provider.resolveCodeAction(action, time.token), time.leftMs() - MARGIN_MS);
        const edits = resolved?.edit?.edits as ProvidedEdit[] | undefined;
        if (edits && edits.length > 0) {
            return answered(edits);
        }
        return refused(
            'invalid',
            resolved?.command
                ? `'${action.title}' runs a command of an extension, whose changes the user could not review. Make the change yourself.`
                : `'${action.title}' changes nothing.`
        );
    }
}
