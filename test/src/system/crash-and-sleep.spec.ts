import * as assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DiscoveryFileContent } from '@agent-companion/core/protocol/gemini';
import { IdePage } from '../support/page/ide-page';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { RestorableBrowser } from '../support/browser/restorable-browser';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';

/** As much of what the user has typed may be lost in a crash as was typed in this time, in milliseconds. */
const MAY_BE_LOST = 1_000;

/** Longer than the backend waits for one answer of a page before it asks again, in milliseconds. */
const NAP = 10_000;

describe('A window whose tab crashes, whose browser crashes, whose machine sleeps', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    let profile: string;
    let browser: RestorableBrowser;
    let bed: TestIde;
    let ide: IdePage;
    let agent: PlainAgent;
    let connections: DiscoveryFileContent[];
    let windowId: string;
    /** The text in the review, as far as it is known to have survived. */
    let edited = 'proposed\n';

    before(async () => {
        profile = mkdtempSync(path.join(tmpdir(), 'agent-companion-profile-'));
        browser = await RestorableBrowser.start(profile);
        bed = await startTestIde({ 'a.txt': 'a\n' }, { openPage: () => browser.page() });
        ide = bed.ide;
        windowId = await ide.page.evaluate(() => sessionStorage.getItem('agent-companion.window-id') ?? '');
        connections = publishedConnections(bed.discoveryFolder);
        agent = await PlainAgent.connect(connections[0]);
        await agent.openDiff(path.join(bed.workspace, 'a.txt'), edited);
        await ide.review.waitFor('a.txt');
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
        await browser?.kill();
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    });

    /** Types into the review; gives each character with the time at which it had been typed. */
    async function typeSlowly(text: string): Promise<{ character: string; at: number }[]> {
        const typed = [];
        await ide.review.focus();
        await ide.page.keyboard.press('Control+End');
        for (const character of text) {
            await ide.page.keyboard.type(character);
            typed.push({ character, at: Date.now() });
            // The pace of a user who types fast: what may be lost is measured in time.
            await delay(50);
        }
        return typed;
    }

    /** Types until the moment of the crash, and checks that the window is the same and what was typed before is there. */
    async function expectWindowToSurvive(crash: () => Promise<void>): Promise<void> {
        const typed = await typeSlowly('the words of somebody who types without a pause\n');
        const crashedAt = Date.now();
        await crash();
        ide = new IdePage(await browser.page());
        await ide.waitUntilReady();
        await ide.review.waitFor('a.txt');
        assert.deepEqual(publishedConnections(bed.discoveryFolder), connections);
        // The page may show the bare proposal first. Less than all of the words may be lost.
        await until('the edits are there', async () => (await ide.review.text('modified')).length > edited.length, {
            seen: () => ide.review.text('modified')
        });
        const text = await ide.review.text('modified');
        const everything = edited + typed.map(({ character }) => character).join('');
        assert.ok(everything.startsWith(text) && text.startsWith(edited), text);
        const [lost] = typed.slice(text.length - edited.length);
        assert.ok(!lost || crashedAt - lost.at < MAY_BE_LOST, `Lost: ${everything.slice(text.length)}`);
        console.log(`      lost ${everything.length - text.length} of ${typed.length} characters`);
        edited = text;
    }

    it('is the same after its tab has crashed and was reloaded, with the review and the edits in it', () =>
        expectWindowToSurvive(() => browser.crashTab()));

    it('is the same after its browser was killed and has restored the tab', () =>
        expectWindowToSurvive(async () => {
            await browser.crash(windowId);
        }));

    it('shows what was proposed while the machine slept when it wakes up, and tells the agent once', async () => {
        browser.sleep();
        const outcome = agent.openDiff(path.join(bed.workspace, 'b.txt'), 'while asleep\n');
        // A long time without any answer is tested here.
        await delay(NAP);
        browser.wakeUp();
        assert.deepEqual((await outcome).content, []);
        await ide.review.select('b.txt');
        await ide.review.waitForText('modified', 'while asleep\n');
        await ide.review.press('reject');
        await ide.review.waitUntilGone('b.txt');
    });

    it('brings the decision to the agent, which has noticed nothing of all this', async () => {
        await ide.review.select('a.txt');
        await ide.review.press('accept');
        await until('the agent is told of all decisions', () => agent.decisions.length >= 2);
        assert.deepEqual(agent.decisions, [
            { method: 'ide/diffRejected', params: { filePath: path.join(bed.workspace, 'b.txt') } },
            { method: 'ide/diffAccepted', params: { filePath: path.join(bed.workspace, 'a.txt'), content: edited } }
        ]);
    });
});
