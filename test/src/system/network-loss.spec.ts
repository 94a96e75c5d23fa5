import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFile } from '../support/agents/scripted-model';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';

/** How long Theia's backend keeps the connection of a page that is gone, in milliseconds; -1 is for ever. */
const CONNECTION_TIMEOUTS = [0, -1];

const CUTS_IN_SECONDS = [5];

/** One Theia with its agent, in the middle of a review that is being edited. */
interface Subject {
    readonly timeout: number;
    readonly bed: TestIde;
    edits: string;
}

describe('A page that loses the network', function () {
    this.timeout(300_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    const subjects: Subject[] = [];

    before(async () => {
        for (const timeout of CONNECTION_TIMEOUTS) {
            const bed = await startTestIde(
                { 'list.txt': 'one\n' },
                { environment: { FRONTEND_CONNECTION_TIMEOUT: String(timeout) } }
            );
            subjects.push({ timeout, bed, edits: '' });
            await bed.ide.terminal.open();
            await bed.ide.startAgent();
            bed.model.willAnswer(writeFile(path.join(bed.workspace, 'list.txt'), 'one\n'), { text: 'Well done.' });
            await bed.ide.terminal.ask('please change list.txt');
            await bed.ide.review.waitFor('list.txt');
        }
    });
    after(() => Promise.all(subjects.map(({ bed }) => bed.dispose())));

    /** Does the same with all of them at once, and says under which timeout it failed. */
    async function forEverySubject(act: (subject: Subject) => Promise<void>): Promise<void> {
        const outcomes = await Promise.allSettled(subjects.map(act));
        const failures = outcomes.flatMap((outcome, index) =>
            outcome.status === 'rejected' ? [`timeout ${subjects[index].timeout}: ${String(outcome.reason)}`] : []
        );
        assert.deepEqual(failures, []);
    }

    async function edit(subject: Subject, text: string): Promise<void> {
        await subject.bed.ide.review.appendText(`${text}\n`);
        subject.edits += `${text}\n`;
    }

    for (const seconds of CUTS_IN_SECONDS) {
        it(`keeps the review and every edit through ${seconds} s without it`, () =>
            forEverySubject(async subject => {
                const { ide, network } = subject.bed;
                await edit(subject, `before ${seconds}`);
                network.cut();
                await ide.waitUntilOffline();
                await edit(subject, `during ${seconds}`);
                // The length of the cut is what is tested.
                await delay(seconds * 1_000);
                network.mend();
                await ide.waitUntilOnline();
                await ide.review.waitForText('modified', `one\n${subject.edits}`);
            }));
    }

    it('delivers a decision that was made without it', () =>
        forEverySubject(async subject => {
            const { ide, network, model, workspace } = subject.bed;
            await edit(subject, 'last');
            const asked = model.requests.length;
            network.cut();
            await ide.waitUntilOffline();
            await ide.review.press('accept');
            network.mend();
            await ide.review.waitUntilGone('list.txt');
            await until('the agent tells the model', () => model.requests.length > asked);
            assert.equal(readFileSync(path.join(workspace, 'list.txt'), 'utf8'), `one\n${subject.edits}`);
        }));
});
