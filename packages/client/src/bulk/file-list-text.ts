import type { ReviewRequest } from '@agent-companion/core/contract';
import { nls } from '../messages/nls';
import { visible } from '../messages/visible-text';

/** Where a file is, for people: its path in the workspace, or its whole path if it lies outside. */
export type PathOf = (fileUri: string) => string;

/** A file that the user is asked about. */
export interface AskedFile {
    /** See {@link PathOf}. */
    readonly path: string;
    /** Where the file really is, when a symbolic link leads to it. */
    readonly linkTarget?: string;
    readonly isOutside: boolean;
    readonly agentName: string;
    /** Its peculiarities, in words. */
    readonly states: readonly string[];
}

/** The most files that are named; the others are counted. */
const MAX_NAMED = 10;

/** Lists files for a question, each told from every other: outside files first, ten at most, the rest only counted. */
export function linesOf(files: readonly AskedFile[]): string[] {
    const isFromSeveral = new Set(files.map(({ agentName }) => agentName)).size > 1;
    const sorted = [...files.filter(({ isOutside }) => isOutside), ...files.filter(({ isOutside }) => !isOutside)];
    const lines = sorted.slice(0, MAX_NAMED).map(file => {
        const facts = [...(isFromSeveral ? [file.agentName] : []), ...file.states];
        return withFacts(pathWithTarget(file), facts);
    });
    const others = files.length - lines.length;
    return others > 0 ? [...lines, nls.localize('agent-companion/andMore', 'and {0} more', others)] : lines;
}

/** The file of a review for a question about it alone. */
export function placeOf({ fileUri, target }: ReviewRequest, pathOf: PathOf): string {
    const outside = nls.localize('agent-companion/outsideWorkspace', 'outside the workspace');
    const place = pathWithTarget({ path: pathOf(fileUri), linkTarget: target.linkTarget });
    return withFacts(place, target.outsideWorkspace ? [outside] : []);
}

function pathWithTarget({ path, linkTarget }: Pick<AskedFile, 'path' | 'linkTarget'>): string {
    return linkTarget === undefined ? path : `${path} → ${linkTarget}`;
}

function withFacts(path: string, facts: readonly string[]): string {
    return visible(facts.length > 0 ? `${path} (${facts.join(', ')})` : path);
}
