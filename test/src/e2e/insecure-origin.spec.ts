import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { IdePage } from '../support/page/ide-page';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

const ID = 'agent-companion.window-id';

/** Messages about a window's id, as a page has heard them. */
interface Listening {
    messages: unknown[];
}

describe('A page from an insecure origin, where there are no Web Locks', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' }, { insecureHost: 'ide.test' });
        assert.equal(await bed.ide.page.evaluate(() => 'locks' in navigator), false);
    });
    after(() => bed?.dispose());

    it('keeps its window through a reload', async () => {
        const before = publishedConnections(bed.discoveryFolder);
        await bed.ide.reload();
        assert.deepEqual(publishedConnections(bed.discoveryFolder), before);
    });

    it('becomes a window of its own, and loses nothing, when it is duplicated while the original is busy', async () => {
        const { ide, workspace, discoveryFolder } = bed;
        const agent = await PlainAgent.connect(publishedConnections(discoveryFolder)[0]);
        const file = path.join(workspace, 'a.txt');
        await agent.openDiff(file, 'proposal\n');
        await ide.review.waitFor('a.txt');
        const id = await idOf(ide.page);
        const busy = beBusy(ide.page);
        const copy = await duplicate(ide, id);
        // Nothing has objected: it takes itself for the same window.
        await copy.review.waitFor('a.txt');
        await copy.review.appendText('typed');
        await ide.page.context().addCookies([{ name: 'rest', value: 'now', url: ide.page.url() }]);
        await busy;
        await until('two windows are published', () => publishedConnections(discoveryFolder).length === 2);
        await ide.review.waitForText('modified', 'proposal\ntyped');
        assert.equal(await idOf(ide.page), id);
        assert.notEqual(await idOf(copy.page), id);
        const messages = await copy.page.evaluate(() => (window as unknown as Listening).messages);
        assert.ok(messages.length <= 3, `${messages.length} messages`);
        await ide.review.press('accept');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposal\ntyped' });
        await copy.page.close();
        await agent.leave();
    });

    it('becomes a window of its own when it is duplicated', async () => {
        const before = publishedConnections(bed.discoveryFolder).length;
        const opened = bed.ide.page.waitForEvent('popup');
        await bed.ide.page.evaluate(() => void window.open(location.href));
        await new IdePage(await opened).waitUntilReady();
        // The page is ready before its window is published.
        await until(
            'one more window is published',
            () => publishedConnections(bed.discoveryFolder).length === before + 1
        );
    });
});

function idOf(page: Page): Promise<string> {
    return page.evaluate(key => sessionStorage.getItem(key) ?? '', ID);
}

/** Lets the page do nothing else until there is a cookie 'rest'. */
function beBusy(page: Page): Promise<void> {
    return page.evaluate(() => {
        const end = performance.now() + 60_000;
        while (!document.cookie.includes('rest=') && performance.now() < end) {
            // As a computation that never yields.
        }
    });
}

/** Opens a tab in a process of its own that has the session storage of another, as 'Duplicate Tab' does. */
async function duplicate(ide: IdePage, id: string): Promise<IdePage> {
    const page = await ide.page.context().newPage();
    await page.addInitScript(
        ([key, id]) => {
            sessionStorage[key] ??= id;
            const listening = Object.assign(window, { messages: [] as unknown[] });
            new BroadcastChannel(`${key}/${id}`).onmessage = ({ data }) => listening.messages.push(data);
        },
        [ID, id] as const
    );
    const copy = new IdePage(page);
    await copy.open(ide.page.url());
    return copy;
}
