import { nls } from './nls';

/** Why the text of a review that is being decided cannot be edited. */
export function decisionUnderWaySentence(): string {
    return nls.localize(
        'agent-companion/decisionUnderWay',
        'Your decision is on its way. If it does not count, you can go on editing.'
    );
}

/** Why the text of a review cannot be edited whose agent would write nothing else. */
export function ownTextSentence(agent: string): string {
    return nls.localize(
        'agent-companion/ownText',
        '{0} can write its own text only: accept it as it is, or reject it.',
        agent
    );
}
