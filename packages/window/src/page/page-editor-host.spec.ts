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

    it('says what the protocol of the agent carries', async () => {
        const page = attach();
        const agent = { ...diff.proposal.agent, hearsComments: true, hasKnownPrompt: true } as const;
        await host.showDiff({ ...diff, proposal: { ...diff.proposal, agent } });
        const [{ hearsComments, hasKnownPrompt, takesNoEdits }] = page.shown;
        assert.deepEqual([hearsComments, hasKnownPrompt, takesNoEdits], [true, true, undefined]);
    });

    it('says of a proposal for a tool what it is for, and that the companion makes it, which is no agent that could be away', async () => {
        const page = attach();
        const purpose = { title: 'Rename greet to welcome', client: 'gemini-cli' };
        const agent = { ...diff.proposal.agent, isCompanion: true } as const;
        await host.showDiff({ ...diff, proposal: { ...diff.proposal, agent, purpose } });
        await host.showDiff(diff);
        assert.deepEqual(
            page.shown.map(request => [request.byCompanion, request.purpose]),
            [
                [true, purpose],
                [undefined, undefined]
            ]
        );
    });

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

    it('shows a diff in the attached page, with the file as a URI and the agent by its name', async () => {
        const page = attach();
        assert.deepEqual(await host.showDiff(diff), { shown: true });
        const [request] = page.shown;
        assert.equal(request.fileUri, 'file:///nowhere/file.ts');
        assert.equal(request.agentName, 'Gemini CLI 2');
    });

    it('shows nothing any more of a diff that was dropped while it waited for a page', async () => {
        const opening = host.showDiff(diff);
        await host.dropDiff('d-1');
        const page = attach();
        assert.equal(await codeOf(opening), 'closed-meanwhile');
        assert.deepEqual(page.shown, []);
    });

    it('waits for a page that is not there yet', async () => {
        const opening = host.showDiff(diff);
        await settled();
        attach();
        assert.deepEqual(await opening, { shown: true });
    });

    it('shows no page what was closed before one came', async () => {
        const opening = host.showDiff(diff);
        await settled();
        await host.closeDiff('d-1', 3_000);
        const page = attach();
        assert.equal(await codeOf(opening), 'closed-meanwhile');
        assert.deepEqual(page.shown, []);
    });

    it('tries the next page when the first one goes away, or is a zombie, in the middle of the call', async () => {
        const first = attach(lost);
        const opening = host.showDiff(diff);
        await settled();
        attached.detach(first);
        attach(lost);
        await settled();
        const last = attach();
        assert.deepEqual(await opening, { shown: true });
        assert.equal(last.shown.length, 1);
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

    it('asks a silent page again, since a broken socket may have swallowed the call', async () => {
        attach(attempt => (attempt < 3 ? lost() : shows()));
        const opening = host.showDiff(diff);
        await pass(4_001);
        await pass(8_001);
        assert.deepEqual(await opening, { shown: true });
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

    it('passes on why the page could not show it', async () => {
        attach(() => Promise.resolve({ shown: false, code: 'editor-failed', reason: 'no room' }));
        assert.deepEqual(await host.showDiff(diff), { shown: false, code: 'editor-failed', reason: 'no room' });
        attach(() => Promise.reject(new Error('broken')));
        assert.equal(await codeOf(host.showDiff(diff)), 'editor-failed');
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

    it('shows what there is at the path', async () => {
        const page = attach();
        await host.showDiff(diff);
        assert.deepEqual(page.shown[0].target, diff.target);
    });

    it('takes what is no answer for a broken page', async () => {
        attach(() => Promise.resolve({ shown: 'perhaps' } as unknown as ShowOutcome));
        const opening = host.showDiff(diff);
        assert.match(await adviceOf(opening), /unusable value for showReview/);
        assert.equal(await codeOf(opening), 'editor-failed');
    });

    it('drops a review in the page that is there, and needs none', async () => {
        await host.dropDiff('d-1');
        const page = attach();
        await host.dropDiff('d-1');
        assert.deepEqual(page.ended, ['dropReview d-1']);
    });
});
