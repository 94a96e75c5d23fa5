import * as assert from 'node:assert/strict';
import { transferMs } from '@agent-companion/protocol';
import { PendingDiff, ShowOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { CompanionClient, ReviewRequest, toWire } from '../contract';
import { answerOf, CallAnswer, ReliableCall } from '../reliable-call';
import { settled } from '../testing/settled';
import { AttachedPage } from './attached-page';
import { PageEditorHost } from './page-editor-host';

const diff: PendingDiff = {
    proposal: {
        id: 'd-1',
        path: '/nowhere/file.ts',
        text: 'text',
        revision: 1,
        openedAt: 7,
        agent: { sessionId: 's', name: 'streamable-http-client', version: '1', label: 'Gemini CLI 2', since: 7 }
    },
    file: '/nowhere/file.ts',
    target: { isNew: true, outsideWorkspace: false, readOnly: false, missingFolder: false },
    draftOrder: 0,
    agentGone: false
};

const lost = (): Promise<never> => new Promise(() => undefined);
const shows = (): Promise<ShowOutcome> => Promise.resolve({ shown: true });

/** A page whose answers the test decides. */
class ScriptedPage implements CompanionClient {
    readonly shown: ReviewRequest[] = [];
    readonly ended: string[] = [];

    constructor(private readonly show: (attempt: number) => Promise<ShowOutcome>) {}

    call({ method, arguments: [argument] }: ReliableCall): Promise<CallAnswer> {
        return answerOf<unknown>(() => {
            if (method === 'showReview') {
                this.shown.push(argument as ReviewRequest);
                return this.show(this.shown.length);
            }
            this.ended.push(`${method} ${argument as string}`);
            return Promise.resolve(method === 'closeReview' ? { text: toWire('edited') } : undefined);
        });
    }
}

describe('PageEditorHost', () => {
    let clock: ManualClock;
    let attached: AttachedPage;
    let host: PageEditorHost;

    beforeEach(() => {
        clock = new ManualClock();
        attached = new AttachedPage(clock);
        host = new PageEditorHost(attached);
    });

    function attach(show: (attempt: number) => Promise<ShowOutcome> = shows): ScriptedPage {
        const page = new ScriptedPage(show);
        attached.attach(page);
        return page;
    }

    async function pass(milliseconds: number): Promise<void> {
        await settled();
        clock.advance(milliseconds);
        await settled();
    }

    const codeOf = async (opening: ReturnType<typeof host.showDiff>): Promise<string> => {
        const outcome = await opening;
        return outcome.shown ? 'shown' : outcome.code;
    };

    const adviceOf = async (opening: ReturnType<typeof host.showDiff>): Promise<string> => {
        const outcome = await opening;
        return outcome.shown ? '' : outcome.reason;
    };

    it('shows nothing any more of a diff that was dropped while it waited for a page', async () => {
        const opening = host.showDiff(diff);
        await host.dropDiff('d-1');
        const page = attach();
        assert.equal(await codeOf(opening), 'closed-meanwhile');
        assert.deepEqual(page.shown, []);
    });

    it('refuses with advice when no page comes, and when one is silent', async () => {
        host.waitForPage(5_000);
        const missing = host.showDiff(diff);
        await pass(5_001);
        assert.equal(await codeOf(missing), 'no-editor');
        assert.match(await adviceOf(missing), /Open its browser tab/);
        attach(lost);
        const silent = host.showDiff(diff);
        await pass(4_001);
        await pass(4_001);
        assert.equal(await codeOf(silent), 'editor-late');
        assert.match(await adviceOf(silent), /Reload/);
    });

    it('asks again about a large text too, but not while it may still be on its way', async () => {
        const page = attach(attempt => (attempt < 2 ? lost() : shows()));
        const text = 'x'.repeat(10_000_000);
        const opening = host.showDiff({ ...diff, proposal: { ...diff.proposal, text } });
        await pass(transferMs(toWire(text)) + 3_999);
        assert.equal(page.shown.length, 1);
        await pass(1);
        assert.deepEqual(await opening, { shown: true });
        assert.equal(page.shown.length, 2);
    });

    it('knows no text of a diff that it closes without a page, or with one that keeps silent', async () => {
        assert.deepEqual(await host.closeDiff('d-1', 3_000), {});
        attach();
        assert.deepEqual(await host.closeDiff('d-1', 3_000), { text: 'edited' });
        attached.attach({ call: lost });
        const closing = host.closeDiff('d-1', 3_000);
        await pass(1_000);
        await pass(1_000);
        assert.deepEqual(await closing, {});
    });
});
