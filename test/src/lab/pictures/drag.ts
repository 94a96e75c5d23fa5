import { Page } from 'playwright-core';

/** A point of a page, in pixels. */
interface Point {
    readonly x: number;
    readonly y: number;
}

/** Drags what is at a point, such as the edge of a panel, to another. */
export async function drag({ mouse }: Page, from: Point, to: Point): Promise<void> {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 5 });
    await mouse.up();
}
