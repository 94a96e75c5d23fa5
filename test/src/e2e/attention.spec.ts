import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

/** What the page has told the browser, kept where a test can read it. */
interface Told {
    told: { title: string; body?: string; isClosed: boolean; click(): void }[];
    badge: number;
    isHidden: boolean;
}

/** Run in the page: a browser that lets notify, and hides the page when it is told to. No headless browser does either. */
function recordNotifications(): void {
    const page = window as unknown as Told;
    Object.assign(page, { told: [], badge: 0, isHidden: false });
    class RecordedNotification {
        static readonly permission = 'granted';
        isClosed = false;
        onclick: (() => void) | undefined;
        readonly body: string | undefined;
        constructor(
            readonly title: string,
            options: NotificationOptions
        ) {
            this.body = options.body;
            page.told.push(this);
        }
        click(): void {
            this.onclick?.();
        }
        close(): void {
            this.isClosed = true;
        }
    }
    Object.assign(window, { Notification: RecordedNotification });
    Object.assign(navigator, {
        setAppBadge: (count: number) => Promise.resolve((page.badge = count)),
        clearAppBadge: () => Promise.resolve((page.badge = 0))
    });
    Object.defineProperty(document, 'hidden', { get: () => page.isHidden });
}

describe('A page that nobody looks at', function () {
    this.timeout(60_000);
    let bed: TestIde;
    let agent: PlainAgent;

    before(async () => {
        bed = await startTestIde({ 'one.txt': 'a\n', 'two.txt': 'a\n' });
        await bed.ide.page.addInitScript(recordNotifications);
        await bed.ide.reload();
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await bed.ide.waitForAgent();
    });
    afterEach(async function () {
        await keepFailurePicture(this, bed?.ide.page);
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    const at = (name: string): string => path.join(bed.workspace, name);

    function setHidden(isHidden: boolean): Promise<void> {
        return bed.ide.page.evaluate(hidden => {
            (window as unknown as Told).isHidden = hidden;
            document.dispatchEvent(new Event('visibilitychange'));
        }, isHidden);
    }

    const told = (): Promise<Told['told']> =>
        bed.ide.page.evaluate(() =>
            (window as unknown as Told).told.map(({ title, body, isClosed }) => ({ title, body, isClosed }) as never)
        );

    async function waitForCount(count: number): Promise<void> {
        const prefix = count > 0 ? `(${count}) ` : '';
        const seen = (): Promise<string> => bed.ide.page.title();
        await until(
            `the page's title counts ${count}`,
            async () => (/^(\(\d+\) )?/.exec(await seen())?.[0] ?? '') === prefix,
            { seen }
        );
        assert.equal(await bed.ide.page.evaluate(() => (window as unknown as Told).badge), count);
    }

    it('says nothing of a review that the user sees', async () => {
        await agent.openDiff(at('one.txt'), 'b\n');
        await bed.ide.review.waitFor('one.txt');
        await waitForCount(0);
        assert.deepEqual(await told(), []);
        await agent.closeDiff(at('one.txt'));
    });

    it('counts in its title what comes while it is hidden, and notifies', async () => {
        await setHidden(true);
        await agent.openDiff(at('one.txt'), 'b\n');
        await agent.openDiff(at('two.txt'), 'b\n');
        await waitForCount(2);
        assert.deepEqual(await told(), [
            { title: 'Gemini CLI proposes a change', body: 'one.txt', isClosed: false },
            { title: 'Gemini CLI proposes a change', body: 'two.txt', isClosed: false }
        ]);
    });

    it('keeps counting the one behind when it is shown again', async () => {
        await setHidden(false);
        await waitForCount(1);
    });

    it('brings a review to the front when its notification is clicked', async () => {
        await bed.ide.page.evaluate(() => (window as unknown as Told).told[1].click());
        await bed.ide.review.waitForInFront('two.txt');
        await bed.ide.review.waitForKeyboard();
        await waitForCount(0);
    });

    it('takes a notification back when its review is over', async () => {
        await agent.closeDiff(at('one.txt'));
        await until('the notification is gone', async () => (await told())[0].isClosed);
    });
});
