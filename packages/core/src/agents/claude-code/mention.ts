import { AtMentioned } from '../../protocol/claude-code';
import { MentionedFile } from '../../diffs/agent';

/** Characters that break a mention in a prompt, or are not to be seen there. */
const unsayable = /[\s\p{Cc}\p{Cf}]/u;

/** Mention for a prompt; undefined if the agent takes none. */
export function toMention({ path: filePath, lines }: MentionedFile, isOpenCode: boolean): AtMentioned | undefined {
    if (unsayable.test(filePath)) {
        return undefined;
    }
    // OpenCode counts lines from 1, and ignores a file without lines.
    if (!lines) {
        return isOpenCode ? undefined : { filePath };
    }
    const first = isOpenCode ? 1 : 0;
    return { filePath, lineStart: lines.first + first, lineEnd: lines.last + first };
}
