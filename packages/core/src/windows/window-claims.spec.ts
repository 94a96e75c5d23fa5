import * as assert from 'node:assert/strict';
import { ManualClock } from '../testing';
import type { CompanionClient, PageGreeting } from '../contract';
import { settled } from '../testing/windows/settled';
import { WindowClaims } from './window-claims';

/** A page, which a test has fall silent. */
class TestPage implements CompanionClient {
    isSilent = false;
    pings = 0;

    call(): ReturnType<CompanionClient['call']> {
        this.pings++;
        return this.isSilent ? new Promise(() => undefined) : Promise.resolve({ ok: true, value: undefined });
    }
}

describe('WindowClaims', () => {
    let clock: ManualClock;
    let claims: WindowClaims;

    beforeEach(() => {
        clock = new ManualClock();
        claims = new WindowClaims(clock);
    });

    /** Claims, greets, and waits for silent pages as long as it takes. */
    async function claim(page: TestPage, remembered: Partial<PageGreeting> = {}): Promise<string> {
        const claimed = claims.claim(page, { workspaceRoots: ['file:///project'], ...remembered });
        for (let silent = 0; silent < 3; silent++) {
            await settled();
            clock.advance(5_000);
        }
        return claimed;
    }

    it('gives a page whose connection has broken its own window, although another one of its workspace is free', async () => {
        const [page, other] = [new TestPage(), new TestPage()];
        const windowId = await claim(page);
        await claim(other);
        page.isSilent = true;
        claims.release(other);
        assert.equal(await claim(new TestPage(), { windowId }), windowId);
    });

    it('gives a duplicated tab a window of its own, as the original answers, and leaves it that', async () => {
        const [original, duplicate] = [new TestPage(), new TestPage()];
        const windowId = await claim(original);
        const second = await claim(duplicate, { windowId });
        assert.notEqual(second, windowId);
        assert.equal(await claim(original, { windowId }), windowId);
        assert.equal(await claim(duplicate, { windowId }), second);
    });

    it('gives no window twice, although two pages ask for it at once', async () => {
        const ghost = new TestPage();
        await claim(ghost);
        ghost.isSilent = true;
        const [one, other] = await Promise.all([claim(new TestPage()), claim(new TestPage())]);
        assert.notEqual(one, other);
    });

    it('gives a page one window, although it greets twice while a silent page is asked', async () => {
        const ghost = new TestPage();
        await claim(ghost);
        ghost.isSilent = true;
        const page = new TestPage();
        const [first, second] = await Promise.all([claim(page), claim(page)]);
        assert.equal(first, second);
    });
});
