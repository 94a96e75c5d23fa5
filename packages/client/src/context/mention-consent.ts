import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import { unansweredSentence } from '../messages/call-sentences';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { AskChoice } from '../messages/question';
import { pausedText } from './seen-text';

/** The most files that the question names. */
const MOST_NAMED = 10;

/** Parts of an editor that asking the user needs. */
interface ConsentScreen {
    readonly ask: AskChoice;
    readonly warn: (sentence: string) => unknown;
}

/** Whether the user's files may be named to an agent: asks where one is excluded. @param uris of files. */
export async function mayMention(
    backend: BackendCaller,
    uris: readonly string[],
    { ask, warn }: ConsentScreen
): Promise<boolean> {
    const outcome = await backend.call('judgeMention', [[...uris]], whileUserWaits);
    if (!outcome.answered || outcome.value === 'paused') {
        warn(outcome.answered ? pausedText() : unansweredSentence(outcome));
        return false;
    }
    const { value: excluded } = outcome;
    if (excluded.length === 0) {
        return true;
    }
    const title = nls.localize('agent-companion/mentionExcluded', 'Name a file that agents do not see?');
    const names = excluded.slice(0, MOST_NAMED).map(fileNameOf);
    const text = nls.localize(
        'agent-companion/mentionExcludedText',
        'By your settings, or a list of the workspace, agents see neither name nor text of {0}.',
        [...names, ...(excluded.length > MOST_NAMED ? ['…'] : [])].join(', ')
    );
    const send = nls.localize('agent-companion/mentionAnyway', 'Send All the Same');
    const question = { title, text, choices: [{ label: send, value: true }] };
    return (await ask(question, () => ({ dispose: () => undefined }))) === true;
}
