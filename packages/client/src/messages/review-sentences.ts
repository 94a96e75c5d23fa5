import type { ReviewRequest } from '@agent-companion/core/contract';
import { fileNameOf } from './file-name';
import { nls } from './nls';

/** Says that a text has � for what its file has. @param count of �; the characters may be fewer. */
export function lossSentence({ fileUri, agentName }: ReviewRequest, count: number): string {
    return nls.localize(
        'agent-companion/lossQuestion',
        '{0} is not in UTF-8, but {1} has read it so: � stands for what it could not read, and would overwrite it. Count of �: {2}.',
        fileNameOf(fileUri),
        agentName,
        String(count)
    );
}

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
