import { Hunk, hunkAt, Side } from './hunks';

/** Where a pointer is in one side of a diff: at a line, or in what lies after one and is no text of that side; from 1. */
export interface PointedPlace {
    readonly side: Side;
    readonly line: number;
    readonly isBetweenLines: boolean;
}

/** What is to be seen of one side, in pixels from the top of its text. */
interface Viewport {
    readonly scrollTop: number;
    readonly height: number;
}

/** The hunk that a pointer is at. What lies between lines is that of the other side, or takes its room. */
export function hunkPointedAt(hunks: readonly Hunk[], { side, line, isBetweenLines }: PointedPlace): Hunk | undefined {
    return isBetweenLines
        ? hunks.find(({ [side]: { start, end } }) => start <= line && line <= end)
        : hunkAt(hunks, line - 1, side);
}

/**
 * Where the top of a box belongs, in pixels from that of what is to be seen: at the first line of its change that is to be seen;
 * undefined while the change is out of sight.
 */
export function boxTop(change: { top: number; bottom: number }, view: Viewport): number | undefined {
    const isOutOfSight = change.top >= view.scrollTop + view.height || change.bottom <= view.scrollTop;
    return isOutOfSight ? undefined : Math.max(0, change.top - view.scrollTop);
}
