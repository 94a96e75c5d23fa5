import { nls } from '@theia/core/lib/common/nls';
import { Path } from '@theia/core/lib/common/path';
import URI from '@theia/core/lib/common/uri';
import { Range } from '@theia/core/shared/vscode-languageserver-protocol';
import { selectedLines } from '@agent-companion/page';
import type { FileMention } from '../../../common';
import { fileMention, PathStyle, textInSentence } from './file-mention';
import { MentionTarget } from './mention-targets';

/** Where the agent that is to read it runs. */
export interface MentionContext {
    /** Its working folder, if known. */
    readonly folder: URI | undefined;
    readonly style: PathStyle;
}

/** A text for a prompt, and the names of what could not be put into it. */
interface Mentions {
    readonly text: string;
    readonly unsayable: readonly string[];
}

/** Names files to an agent, one after the other; the text ends with a space, so that the user can go on. */
export function mentionsOf(targets: readonly MentionTarget[], context: MentionContext): Mentions {
    const unsayable: string[] = [];
    const texts = targets.flatMap(target => {
        const mention = fileMention(pathFor(target.uri, context), context.style, remarkOn(target));
        if (mention === undefined) {
            unsayable.push(target.uri.path.base);
        }
        return mention ?? [];
    });
    return { text: texts.map(text => `${text} `).join(''), unsayable };
}

/** The path of a file for an agent: from its folder, if the file is in that. */
export function pathFor(uri: URI, { folder, style }: MentionContext): string {
    const relative = folder?.relative(uri)?.toString();
    return relative || uri.path.fsPath(style === 'windows' ? Path.Format.Windows : Path.Format.Posix);
}

/** The same for an agent that takes mentions over its connection; undefined where something is wrong there, which that cannot say. */
export function fileMentionsOf(targets: readonly MentionTarget[]): FileMention[] | undefined {
    if (targets.some(({ problem }) => problem !== undefined)) {
        return undefined;
    }
    return targets.map(({ uri, range }) => ({ uri: uri.toString(), ...(range && { lines: selectedLines(range) }) }));
}

/** The lines of a range in words, from 1. */
export function linesOf(range: Range): string {
    const { first, last } = selectedLines(range);
    return last > first
        ? nls.localize('agent-companion/mentionLines', 'lines {0}-{1}', first + 1, last + 1)
        : nls.localize('agent-companion/mentionLine', 'line {0}', first + 1);
}

function remarkOn({ range, problem }: MentionTarget): string | undefined {
    const lines = range && linesOf(range);
    if (problem === undefined) {
        return lines;
    }
    const message = textInSentence(problem.replaceAll(/\s+/g, ' ').trim());
    return lines === undefined ? message : `${lines}: ${message}`;
}
