import { nls } from '@theia/core/lib/common/nls';
import { visible } from '../../dialogs/visible-text';

/** A file that the user is asked about. */
export interface AskedFile {
    /** From the workspace on, or the whole path of one that lies outside. */
    readonly path: string;
    /** Where the file really is, when a symbolic link leads to it. */
    readonly linkTarget?: string;
    readonly isOutside: boolean;
    readonly agentName: string;
    /** What is special about it, in words. */
    readonly states: readonly string[];
}

/** The most files that are named; the others are counted. */
const MAX_NAMED = 10;

/**
 * Files for a question that must not be misunderstood, one a line: each told from every other, those outside of the
 * workspace first, and what is too much for one question only counted.
 */
export function linesOf(files: readonly AskedFile[]): string[] {
    const isFromSeveral = new Set(files.map(({ agentName }) => agentName)).size > 1;
    const sorted = [...files.filter(({ isOutside }) => isOutside), ...files.filter(({ isOutside }) => !isOutside)];
    const lines = sorted.slice(0, MAX_NAMED).map(file => {
        const facts = [...(isFromSeveral ? [file.agentName] : []), ...file.states];
        const path = file.linkTarget === undefined ? file.path : `${file.path} → ${file.linkTarget}`;
        return visible(facts.length > 0 ? `${path} (${facts.join(', ')})` : path);
    });
    const others = files.length - lines.length;
    return others > 0 ? [...lines, nls.localize('agent-companion/andMore', 'and {0} more', others)] : lines;
}
