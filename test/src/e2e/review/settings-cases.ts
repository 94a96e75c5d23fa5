import * as assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { PageAttention } from '../../support/page/page-attention';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

/** Each as it is not by default; what is by default, the other specs show. */
const preferences = {
    'agentCompanion.review.openIn': 'beside',
    'agentCompanion.review.focus': 'diff',
    'agentCompanion.review.layout': 'inline',
    'agentCompanion.review.confirmAcceptAll': false,
    'agentCompanion.review.notify': 'never'
};

export function describeSettings(bed: ReviewBed): void {
    describe('A review by the user’s settings', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'one.txt': 'a\nb\nc\n', 'two.txt': 'a\n' }, undefined, preferences);
        let attention: PageAttention;

        before(async () => {
            attention = await PageAttention.of(bed.ide);
            await bed.ide.openFile('two.txt');
            await bed.ide.terminal.open();
        });

        afterEach(() => bed.agent.closeAll());

        it('opens beside the file, inline, with the keyboard in it', async () => {
            await bed.propose('a\nb\nC\n', 'one.txt');
            await bed.ide.review.waitForKeyboard();
            await bed.ide.review.waitForLayout('inline');
            const inFront = bed.ide.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
            assert.deepEqual(await inFront.allInnerTexts(), ['two.txt', 'one.txt ⟷ Gemini CLI']);
        });

        it('accepts all without a question', async () => {
            await bed.proposeUnseen('a\n', 'one.txt');
            await bed.proposeUnseen('c\n', 'two.txt');
            await bed.ide.reviews.open();
            await bed.ide.reviews.waitForFiles('one.txt', 'two.txt');
            await bed.ide.reviews.pressAll('acceptAll');
            assert.equal((await bed.agent.decision(bed.at('one.txt'))).accepted, true);
            assert.equal((await bed.agent.decision(bed.at('two.txt'))).accepted, true);
        });

        it('counts what comes while the page is hidden, but does not notify', async () => {
            await attention.setHidden(true);
            await bed.proposeUnseen('b\n', 'one.txt');
            await attention.waitForCount(1);
            assert.deepEqual(await attention.notifications(), []);
            await attention.setHidden(false);
        });
    });
}

/** Theia merges a workspace's values into those of the user, whatever scope the setting has. */
const hostile = {
    'agentCompanion.review.confirmAcceptAll': false,
    'agentCompanion.review.focus': 'diff',
    'agentCompanion.review.layout': 'inline'
};

export function describeRepositorySettings(bed: ReviewBed): void {
    describe('The settings of a repository', function () {
        this.timeout(60_000);
        const files = {
            '.theia/settings.json': JSON.stringify(hostile),
            'one.txt': 'a\n',
            'two.txt': 'b\n'
        };
        useSharedBed(bed, files, undefined, {});
        after(() => rmSync(bed.at('.theia'), { recursive: true }));

        afterEach(() => bed.agent.closeAll());

        it('say how a diff looks, and neither take the keyboard nor turn a question off', async () => {
            await bed.ide.terminal.open();
            await bed.ide.terminal.focus();
            await bed.propose('A\n', 'one.txt');
            await bed.ide.review.waitForLayout('inline');
            await bed.ide.terminal.waitForKeyboard();
            await bed.proposeUnseen('B\n', 'two.txt');
            await bed.ide.runCommand('Agent Companion: Accept All Proposed Changes');
            await bed.ide.question.answer('Accept All');
            for (const name of ['one.txt', 'two.txt']) {
                assert.equal((await bed.agent.decision(bed.at(name))).accepted, true);
            }
        });
    });
}
