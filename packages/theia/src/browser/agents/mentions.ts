import { nls } from '@theia/core/lib/common/nls';
import { Path } from '@theia/core/lib/common/path';
import { isObject } from '@theia/core/lib/common/types';
import URI from '@theia/core/lib/common/uri';
import { Range } from '@theia/core/shared/vscode-languageserver-protocol';
import { selectedLines, textInSentence } from '@agent-companion/client';
import type { FileMention } from '../../common';
import { fileMention, PathStyle } from './file-mention';

/** Something of the workspace that an agent is to look at. */
export interface MentionTarget {
    readonly uri: URI;
    /** From line and character 0; undefined for all of it. */
    readonly range?: Range;
    /** Message of the problem there, for a problem. */
    readonly problem?: string;
}

/** Selection in Theia as far as it names files: an editor, or nodes of the Explorer or the Problems view. */
interface Selected {
    readonly uri: URI;
    readonly selection?: Range;
    readonly marker?: { readonly data?: { readonly range?: Range; readonly message?: string } };
}

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

/** Files of the page's selection, or of a view's, on disk. */
export function mentionTargets(selection: unknown): MentionTarget[] {
    const selected = Array.isArray(selection) ? selection : [selection];
    return selected.filter(isSelected).map(({ uri, selection: range, marker }) => {
        if (marker?.data) {
            return { uri, range: marker.data.range, problem: marker.data.message };
        }
        return Range.is(range) && !isEmpty(range) ? { uri, range } : { uri };
    });
}

/** Names files to an agent, one after the other, and ends with a space. */
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
function pathFor(uri: URI, { folder, style }: MentionContext): string {
    const relative = folder?.relative(uri)?.toString();
    return relative || uri.path.fsPath(style === 'windows' ? Path.Format.Windows : Path.Format.Posix);
}

/** The same for an agent that takes mentions over its connection; undefined with a problem, which that cannot say. */
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

function isSelected(item: unknown): item is Selected {
    return isObject<Selected>(item) && item.uri instanceof URI && item.uri.scheme === 'file';
}

function isEmpty({ start, end }: Range): boolean {
    return start.line === end.line && start.character === end.character;
}
