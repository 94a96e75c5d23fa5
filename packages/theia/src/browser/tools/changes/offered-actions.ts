import { inject, injectable } from '@theia/core/shared/inversify';
import type { Range } from '@theia/monaco-editor-core/esm/vs/editor/common/core/range';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/server';
import { AskingTime, valueWithin } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { OpenText } from '../language/text-models';
import { answered, refused } from '../page-tool';
import { actionsOf, OfferedAction } from './provided-actions';
import { ProvidedEdit } from './workspace-edits';

/** Monaco's number for actions that the user has asked for. */
const INVOKED = 1;

/** What of the time is left for the rest of the work. */
const MARGIN_MS = 500;

/** Asks language services for the fixes and refactorings at a place, and for what they change. */
@injectable()
export class OfferedActions {
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;

    /** What is offered at a place, each title once. What is disabled there is not. Refused if a service does not answer in time. */
    async at(text: OpenText, range: Range, time: AskingTime): Promise<OfferedAction[] | ToolRefusal> {
        const registry = this.features.registries.codeActionProvider;
        const providers = await this.features.providersFor(registry, text, time, 'offers fixes');
        if (!Array.isArray(providers)) {
            return providers;
        }
        const offered = await actionsOf(
            providers,
            provider => provider.provideCodeActions(text.model, range, { trigger: INVOKED }, time.token),
            time.leftMs() - MARGIN_MS
        );
        return offered ?? refused('unanswered', 'The language service has not answered in time. Ask again.');
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
