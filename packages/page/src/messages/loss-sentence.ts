import type { ReviewRequest } from '@agent-companion/window/contract';
import { fileNameOf } from './file-name';
import { nls } from './nls';

/** Says that a proposal has � for characters of its file. @param count how many. */
export function lossSentence({ fileUri, agentName }: ReviewRequest, count: number): string {
    return nls.localize(
        'agent-companion/lossQuestion',
        '{0} is not in UTF-8, but {1} has read it so: � stands for what it could not read. Characters that � would overwrite: {2}.',
        fileNameOf(fileUri),
        agentName,
        String(count)
    );
}
