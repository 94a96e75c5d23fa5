import { isNumber, isObject, isString } from '@theia/core/lib/common/types';
import { DiffLines, ReadMarks } from './change-edits';
import { Hunk } from './hunks';

/** The lines of both texts, by their numbers from 0. */
export interface LinesByNumber {
    readonly original: (line: number) => string;
    readonly modified: (line: number) => string;
}

/** A kept change: the line of the file that it begins at, and a fingerprint of what it takes away and adds. */
type KeptChange = readonly [start: number, fingerprint: string];

/** What was kept of one revision of a proposal, as it is stored. */
interface KeptOfRevision {
    readonly revision: number;
    readonly kept: readonly KeptChange[];
}

/** Whether something is what was stored of kept changes. */
export function isKeptOfRevision(value: unknown): value is KeptOfRevision {
    return (
        isObject<KeptOfRevision>(value) && isNumber(value.revision) && isList(value.kept) && value.kept.every(isKept)
    );
}

function isKept(item: unknown): item is KeptChange {
    return isList(item) && isNumber(item[0]) && isString(item[1]);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * The changes of one proposal that the user has kept. Place and text tell a change: a mark holds through edits
 * elsewhere, and never for another change.
 */
export class KeptChanges implements ReadMarks {
    private readonly fingerprints: Map<number, string>;

    /** @param onDidChange called when one more change is kept. */
    constructor(
        kept: readonly KeptChange[],
        private readonly onDidChange: () => void
    ) {
        this.fingerprints = new Map(kept);
    }

    /** All that were kept, also those that the user has changed or undone since: they may come back. */
    get all(): KeptChange[] {
        return [...this.fingerprints];
    }

    has(hunk: Hunk, lines: LinesByNumber): boolean {
        const fingerprint = this.fingerprints.get(hunk.original.start);
        return fingerprint !== undefined && fingerprint === fingerprintOf(hunk, lines);
    }

    isRead(hunk: Hunk, lines: DiffLines): boolean {
        return this.has(hunk, byNumber(lines));
    }

    markRead(hunk: Hunk, lines: DiffLines): void {
        this.mark(hunk, byNumber(lines));
    }

    mark(hunk: Hunk, lines: LinesByNumber): void {
        this.fingerprints.set(hunk.original.start, fingerprintOf(hunk, lines));
        this.onDidChange();
    }
}

function byNumber({ original, modified }: DiffLines): LinesByNumber {
    return { original: line => original[line] ?? '', modified: line => modified[line] ?? '' };
}

/** 53 bits of what a hunk takes away and adds (the hash that is known as cyrb53). */
function fingerprintOf({ original, modified }: Hunk, lines: LinesByNumber): string {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    const add = (code: number): void => {
        one = Math.imul(one ^ code, 2654435761);
        other = Math.imul(other ^ code, 1597334677);
    };
    for (const [run, lineAt] of [
        [original, lines.original],
        [modified, lines.modified]
    ] as const) {
        add(run.end - run.start);
        for (let line = run.start; line < run.end; line++) {
            const text = lineAt(line);
            for (let index = 0; index < text.length; index++) {
                add(text.charCodeAt(index));
            }
            add(10);
        }
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}
