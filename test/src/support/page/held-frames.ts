import type { Page } from 'playwright-core';

declare global {
    interface Window {
        /** Draws what has been held, and goes on. */
        drawHeldFrames?: () => void;
    }
}

/** Has a page draw nothing while `action` runs, though it handles keys, as on a machine that is busy with something else. */
export async function holdFrames(page: Page, action: () => Promise<void>): Promise<void> {
    await page.evaluate(() => {
        const draw = window.requestAnimationFrame.bind(window);
        const cancel = window.cancelAnimationFrame.bind(window);
        const held = new Map<number, FrameRequestCallback>();
        // Beyond those that the browser gives.
        let last = 1e9;
        window.requestAnimationFrame = callback => held.set(++last, callback).size && last;
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
