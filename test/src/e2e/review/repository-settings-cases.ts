import * as assert from 'node:assert/strict';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

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
