import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '../testing/settled';
import { Claimant, WindowClaims } from './window-claims';

/** The page of an extension host, which a test has fall silent. */
class TestPage implements Claimant {
    isSilent = false;

    ping(): Promise<unknown> {
        return this.isSilent ? new Promise(() => undefined) : Promise.resolve();
    }
}

describe('WindowClaims', () => {
    const workspace = 'file:///project';
    let clock: ManualClock;
    let windows: Set<string>;
    let claims: WindowClaims;

    beforeEach(() => {
        clock = new ManualClock();
        windows = new Set();
        claims = new WindowClaims(windows, clock);
    });

    /** Claims, greets, and waits for silent pages as long as it takes. */
    async function claim(
        page: Claimant,
        windowId?: string,
        of = workspace,
        remembered?: readonly string[]
    ): Promise<string> {
        const claimed = claims.claim(page, { workspace: of, windowId, remembered });
        await settled();
        clock.advance(2_000);
        const id = await claimed;
        windows.add(id);
        return id;
    }

    it('gives the page after a reload the window of the one before', async () => {
        const before = new TestPage();
        const id = await claim(before);
        claims.release(before);
        assert.equal(await claim(new TestPage()), id);
    });

    it('gives windows of a host before, of which something is kept, only while it knows no free one itself', async () => {
        const remembered = ['of a host before', 'of one before that'];
        const [one, other] = [new TestPage(), new TestPage()];
        assert.equal(await claim(one, undefined, workspace, remembered), remembered[0]);
        assert.equal(await claim(other, undefined, workspace, remembered), remembered[1]);
        assert.ok(!remembered.includes(await claim(new TestPage(), undefined, workspace, remembered)));
        claims.release(one);
        assert.equal(await claim(new TestPage(), undefined, workspace, ['another one']), remembered[0]);
    });

    it('gives a window that goes on rather than the address of one that has ended', async () => {
        const pages = [new TestPage(), new TestPage()];
        const goesOn = await claim(pages[0]);
        windows.delete(await claim(pages[1]));
        pages.forEach(page => claims.release(page));
        assert.equal(await claim(new TestPage()), goesOn);
    });

    it('gives no window twice, although two pages ask for it at once', async () => {
        const ghost = new TestPage();
        await claim(ghost);
        ghost.isSilent = true;
        const [one, other] = await Promise.all([claim(new TestPage()), claim(new TestPage())]);
        assert.notEqual(one, other);
    });

    it('leaves a page its window over a broken connection, and over the end of the host', async () => {
        const [page, other] = [new TestPage(), new TestPage()];
        const id = await claim(page);
        await claim(other);
        claims.release(page);
        claims.release(other);
        assert.equal(await claim(new TestPage(), id), id);
        claims = new WindowClaims(new Set(), clock);
        assert.equal(await claim(new TestPage(), id), id);
    });
});
