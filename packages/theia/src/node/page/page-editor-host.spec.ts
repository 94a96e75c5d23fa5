import * as assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { PendingDiff, ShowOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { CompanionClient, ReviewRequest, toWire } from '../../common';
import { Page } from './page';
import { PageEditorHost } from './page-editor-host';

const diff: PendingDiff = {
    proposal: {
        id: 'd-1',
        path: '/nowhere/file.ts',
        text: 'text',
        revision: 1,
        openedAt: 7,
        proposedAt: 8,
        agent: { sessionId: 's', name: 'streamable-http-client', version: '1', label: 'Gemini CLI 2', since: 7 }
    },
    file: '/nowhere/file.ts',
    target: { isNew: true, outsideWorkspace: false, readOnly: false, missingFolder: false },
    agentGone: false
};

/** A page whose answers the test decides. */
function page(show: (request: ReviewRequest) => Promise<ShowOutcome>): Page & { shown: ReviewRequest[] } {
    const shown: ReviewRequest[] = [];
    const client: CompanionClient = {
        showReview: request => {
            shown.push(request);
            return show(request);
        },
        closeReview: () => Promise.resolve({ text: toWire('edited') }),
        dropReview: () => Promise.resolve(),
        ping: () => Promise.resolve(),
        onAgentsChanged: () => undefined
    };
    return Object.assign(new Page(client), { shown });
}

const never = (): Promise<never> => new Promise(() => undefined);
const shows = (): Promise<ShowOutcome> => Promise.resolve({ shown: true });

/** A host for which no time passes: nothing but an event ends its waits. */
function timeless(): PageEditorHost {
    return new PageEditorHost(undefined, new ManualClock());
}

const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('PageEditorHost', () => {
    it('shows a diff in the attached page, with the file as a URI and the agent by its name', async () => {
        const host = new PageEditorHost();
        const attached = page(shows);
        host.attach(attached);
        assert.deepEqual(await host.showDiff(diff), { shown: true });
        const [request] = attached.shown;
        assert.equal(request.fileUri, 'file:///nowhere/file.ts');
        assert.equal(request.agentName, 'Gemini CLI 2');
    });

    it('waits for a page that is not there yet', async () => {
        const host = timeless();
        const opening = host.showDiff(diff);
        await settled();
        host.attach(page(shows));
        assert.deepEqual(await opening, { shown: true });
    });

    it('shows no page what was closed before one came', async () => {
        const host = timeless();
        const opening = host.showDiff(diff);
        await settled();
        await host.closeDiff('d-1', 3_000);
        const attached = page(shows);
        host.attach(attached);
        const outcome = await opening;
        assert.match(outcome.shown ? '' : outcome.reason, /was closed/);
        assert.deepEqual(attached.shown, []);
    });

    it('does not wait for a zombie once a newer page is there', async () => {
        const host = timeless();
        host.attach(page(never));
        const opening = host.showDiff(diff);
        await settled();
        host.attach(page(shows));
        assert.deepEqual(await opening, { shown: true });
    });

    it('tries the next page when the first one goes away in the middle of the call', async () => {
        const host = new PageEditorHost();
        const first = page(never);
        host.attach(first);
        const opening = host.showDiff(diff);
        const second = page(shows);
        host.detach(first);
        host.attach(second);
        assert.deepEqual(await opening, { shown: true });
        assert.equal(second.shown.length, 1);
    });

    it('refuses with advice when no page comes, and when one is silent', async () => {
        const host = new PageEditorHost({ forPage: 30, forAnswer: 30 });
        const missing = await host.showDiff(diff);
        assert.ok(!missing.shown && /Open its browser tab/.test(missing.reason));
        host.attach(page(never));
        const silent = await host.showDiff(diff);
        assert.ok(!silent.shown && /Reload/.test(silent.reason));
    });

    it('asks a silent page again, since a broken socket may have swallowed the question', async () => {
        const host = new PageEditorHost({ forPage: 5_000, forAnswer: 20 });
        const attached = page(() => (attached.shown.length < 3 ? never() : shows()));
        host.attach(attached);
        assert.deepEqual(await host.showDiff(diff), { shown: true });
    });

    it('asks a silent page again also about a large text, whose first asking takes all the time of a short one', async () => {
        const clock = new ManualClock();
        const host = new PageEditorHost({ forPage: 10, forAnswer: 4 }, clock);
        const attached = page(() => (attached.shown.length < 2 ? never() : shows()));
        host.attach(attached);
        const text = 'x'.repeat(10_000_000);
        const opening = host.showDiff({ ...diff, proposal: { ...diff.proposal, text } });
        while (attached.shown.length === 0) {
            await settled();
        }
        clock.advance(4 + transferMs(toWire(text)));
        assert.deepEqual(await opening, { shown: true });
        assert.equal(attached.shown.length, 2);
    });

    it('does not ask again while a large text may still be on its way', async () => {
        const host = new PageEditorHost({ forPage: 60, forAnswer: 10 });
        const attached = page(() => new Promise(resolve => setTimeout(() => resolve({ shown: true }), 100)));
        host.attach(attached);
        const text = 'x'.repeat(10_000_000);
        const large = { ...diff, proposal: { ...diff.proposal, text } };
        assert.deepEqual(await host.showDiff(large), { shown: true });
        assert.equal(attached.shown.length, 1);
    });

    it('passes on why the page could not show it', async () => {
        const host = new PageEditorHost();
        host.attach(page(() => Promise.resolve({ shown: false, reason: 'no editor' })));
        assert.deepEqual(await host.showDiff(diff), { shown: false, reason: 'no editor' });
    });

    it('lets a newer page take over from a zombie, whose farewell then changes nothing', async () => {
        const host = new PageEditorHost();
        const zombie = page(never);
        const fresh = page(shows);
        host.attach(zombie);
        host.attach(fresh);
        assert.equal(host.detach(zombie), false);
        assert.deepEqual(await host.showDiff(diff), { shown: true });
    });

    it('knows no text of a diff that it closes without a page', async () => {
        const host = new PageEditorHost();
        assert.deepEqual(await host.closeDiff('d-1', 3_000), {});
        host.attach(page(shows));
        assert.deepEqual(await host.closeDiff('d-1', 3_000), { text: 'edited' });
    });

    it('shows what there is at the path', async () => {
        const host = new PageEditorHost();
        const attached = page(shows);
        host.attach(attached);
        await host.showDiff(diff);
        assert.deepEqual(attached.shown[0].target, diff.target);
    });

    it('takes what is no answer for a broken page', async () => {
        const host = new PageEditorHost();
        host.attach(page(() => Promise.resolve({ shown: 'perhaps' } as unknown as ShowOutcome)));
        await assert.rejects(host.showDiff(diff), /unusable value for showReview/);
    });

    it('drops a review in the page that is there, and needs none', async () => {
        const host = new PageEditorHost();
        await host.dropDiff('d-1');
        const dropped: string[] = [];
        const attached = page(shows);
        attached.client.dropReview = id => Promise.resolve(void dropped.push(id));
        host.attach(attached);
        await host.dropDiff('d-1');
        assert.deepEqual(dropped, ['d-1']);
    });
});
