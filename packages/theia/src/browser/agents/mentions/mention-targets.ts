import { Range } from '@theia/core/shared/vscode-languageserver-protocol';
import URI from '@theia/core/lib/common/uri';
import { isObject } from '@theia/core/lib/common/types';

/** Something of the workspace that an agent is to look at. */
export interface MentionTarget {
    readonly uri: URI;
    /** From line and character 0; undefined for all of it. */
    readonly range?: Range;
    /** What is wrong there, for a problem. */
    readonly problem?: string;
}

/** What in Theia can be selected, as far as it names files: an editor, and nodes of the Explorer and of the Problems view. */
interface Selected {
    readonly uri: URI;
    readonly selection?: Range;
    readonly marker?: { readonly data?: { readonly range?: Range; readonly message?: string } };
}

/** What the selection of the page, or of a view, names on disk. */
export function mentionTargets(selection: unknown): MentionTarget[] {
    const selected = Array.isArray(selection) ? selection : [selection];
    return selected.filter(isSelected).map(({ uri, selection: range, marker }) => {
        if (marker?.data) {
            return { uri, range: marker.data.range, problem: marker.data.message };
        }
        return Range.is(range) && !isEmpty(range) ? { uri, range } : { uri };
    });
}

function isSelected(item: unknown): item is Selected {
    return isObject<Selected>(item) && item.uri instanceof URI && item.uri.scheme === 'file';
}

function isEmpty({ start, end }: Range): boolean {
    return start.line === end.line && start.character === end.character;
}
