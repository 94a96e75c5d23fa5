import { Hunk, hunksAt, Side } from '@agent-companion/client';

/** Pointer's place in a diff's side: a line, from 1, or the gap after it. */
export interface PointedPlace {
    readonly side: Side;
    readonly line: number;
    readonly isBetweenLines: boolean;
}

/** Visible part of one side, in pixels from the top of its text. */
interface Viewport {
    readonly scrollTop: number;
    readonly height: number;
}

/** Returns the hunk at a pointer. The room between lines belongs to lines of the other side. */
export function hunkPointedAt(hunks: readonly Hunk[], { side, line, isBetweenLines }: PointedPlace): Hunk | undefined {
    return isBetweenLines
        ? hunks.find(({ [side]: { start, end } }) => start <= line && line <= end)
        : hunksAt(hunks, line - 1, side).at(0);
}

/** Top of a box in pixels below the viewport's; undefined if its change is invisible. */
export function boxTop(change: { top: number; bottom: number }, view: Viewport): number | undefined {
    const isOutOfSight = change.top >= view.scrollTop + view.height || change.bottom <= view.scrollTop;
    return isOutOfSight ? undefined : Math.max(0, change.top - view.scrollTop);
}
