import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { nextFrame } from './next-frame';

describe('The next frame', () => {
    let page: FakePage;
    let held: Map<number, () => void>;
    let isHidden: boolean;

    beforeEach(() => {
        page = new FakePage();
        held = new Map();
        isHidden = false;
        Object.assign(globalThis, {
            requestAnimationFrame: (listener: () => void) => held.set(held.size + 1, listener).size,
            cancelAnimationFrame: (id: number) => held.delete(id)
        });
        Object.defineProperty(document, 'hidden', { get: () => isHidden });
    });
    afterEach(() => {
        Object.assign(globalThis, { requestAnimationFrame: undefined, cancelAnimationFrame: undefined });
        page.dispose();
    });

    it('is waited for until it is drawn', async () => {
        const waiting = nextFrame();
        held.forEach(draw => draw());
        assert.equal(await waiting, true);
    });

    it('is not waited for in a page that is hidden, or is being hidden, which draws none', async () => {
        isHidden = true;
        assert.equal(await nextFrame(), true);
        isHidden = false;
        const waiting = nextFrame();
        isHidden = true;
        document.dispatchEvent(new window.Event('visibilitychange'));
        assert.equal(await waiting, true);
        assert.equal(held.size, 0);
    });
});
