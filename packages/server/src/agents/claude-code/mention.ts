import { AtMentioned } from '@agent-companion/protocol/claude-code';
import { MentionedFile } from '../agent-endpoint';

/**
 * A file for an agent's prompt; undefined if the agent cannot take it.
 * @param isOpenCode it counts lines from 1, and ignores a file without lines.
 */
export function toMention({ path: filePath, lines }: MentionedFile, isOpenCode: boolean): AtMentioned | undefined {
    if (!lines) {
        return isOpenCode ? undefined : { filePath };
    }
    const first = isOpenCode ? 1 : 0;
    return { filePath, lineStart: lines.first + first, lineEnd: lines.last + first };
}
