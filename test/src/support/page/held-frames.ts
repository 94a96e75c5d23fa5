import type { Page } from 'playwright-core';

declare global {
    interface Window {
        /** Draws what has been held, and goes on. */
        drawHeldFrames?: () => void;
        /** The id of the frame that was held last. */
        lastHeldFrame?: number;
    }
}

/** Has a page draw nothing while `action` runs, though it handles keys, as on a machine that is busy with something else. */
export async function holdFrames(page: Page, action: () => Promise<void>): Promise<void> {
    await page.evaluate(() => {
        const draw = window.requestAnimationFrame.bind(window);
        const cancel = window.cancelAnimationFrame.bind(window);
        const held = new Map<number, FrameRequestCallback>();
        window.requestAnimationFrame = callback => {
            // Beyond those that the browser gives, and none twice: a stale cancel would hit the frame of another caller.
            const id = (window.lastHeldFrame ?? 1e9) + 1;
            window.lastHeldFrame = id;
            held.set(id, callback);
            return id;
        };
        window.cancelAnimationFrame = id => void (held.delete(id) || cancel(id));
        window.drawHeldFrames = () => {
            window.requestAnimationFrame = draw;
            window.cancelAnimationFrame = cancel;
            delete window.drawHeldFrames;
            held.forEach(callback => draw(callback));
        };
    });
    try {
        await action();
    } finally {
        await page.evaluate(() => window.drawHeldFrames?.());
    }
}
