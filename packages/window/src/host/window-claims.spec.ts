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

    it('gives each of two pages of one workspace a window of its own', async () => {
        assert.notEqual(await claim(new TestPage()), await claim(new TestPage()));
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

    it('gives no window of another workspace', async () => {
        const other = new TestPage();
        const id = await claim(other, undefined, 'file:///other');
        claims.release(other);
        assert.notEqual(await claim(new TestPage()), id);
    });

    it('gives the window that was used last', async () => {
        const pages = [new TestPage(), new TestPage()];
        await claim(pages[0]);
        const last = await claim(pages[1]);
        pages.forEach(page => claims.release(page));
        assert.equal(await claim(new TestPage()), last);
    });

    it('gives a page that reloads its own window, though another one was opened after it and closed before', async () => {
        const [reloading, other] = [new TestPage(), new TestPage()];
        const id = await claim(reloading);
        await claim(other);
        claims.release(other);
        claims.release(reloading);
        assert.equal(await claim(new TestPage()), id);
    });

    it('gives a window that goes on rather than the address of one that has ended', async () => {
        const pages = [new TestPage(), new TestPage()];
        const goesOn = await claim(pages[0]);
        windows.delete(await claim(pages[1]));
        pages.forEach(page => claims.release(page));
        assert.equal(await claim(new TestPage()), goesOn);
    });

    it('gives the window of an extension host that has outlived its page', async () => {
        const ghost = new TestPage();
        const id = await claim(ghost);
        ghost.isSilent = true;
        const next = new TestPage();
        assert.equal(await claim(next), id);
        // The silent extension host may end hours later: the window stays with the next page.
        claims.release(ghost);
        assert.notEqual(await claim(new TestPage()), id);
    });

    it('gives a page that wakes up to find its window taken another one', async () => {
        const sleeping = new TestPage();
        const id = await claim(sleeping);
        sleeping.isSilent = true;
        await claim(new TestPage());
        sleeping.isSilent = false;
        assert.notEqual(await claim(sleeping, id), id);
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

    it('gives a page that claims once more the same window', async () => {
        const page = new TestPage();
        assert.equal(await claim(page), await claim(page));
    });
});
