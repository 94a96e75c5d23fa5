import * as assert from 'node:assert/strict';
import { PendingDiff } from '../diffs/proposal';
import { ManualClock } from '../testing';
import { settled } from '../testing/windows/settled';
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

describe('PageEditorHost', () => {
    let clock: ManualClock;
    let attached: AttachedPage;
    let host: PageEditorHost;

    beforeEach(() => {
        clock = new ManualClock();
        attached = new AttachedPage(clock);
        host = new PageEditorHost(attached);
    });

    async function pass(milliseconds: number): Promise<void> {
        await settled();
        clock.advance(milliseconds);
        await settled();
    }

    it('refuses with advice when no page comes, and when one is silent', async () => {
        host.waitForPage(5_000);
        const missing = host.showDiff(diff);
        await pass(5_001);
        const refusal = await missing;
        assert.ok(!refusal.shown && refusal.code === 'no-editor');
        assert.match(refusal.reason, /Open its browser tab/);
        attached.attach({ call: () => new Promise(() => undefined) });
        const silent = host.showDiff(diff);
        await pass(4_001);
        await pass(4_001);
        const late = await silent;
        assert.ok(!late.shown && late.code === 'editor-late');
        assert.match(late.reason, /Reload/);
    });
});
