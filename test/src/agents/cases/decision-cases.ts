import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { Change } from '../../support/agents/model/agent-reply';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { until } from '../../support/until';
import { useAgentBed } from './agent-bed';

type Bed = ReturnType<typeof useAgentBed>;

const editOf = (bed: Bed): Change => ({ edit: { path: bed.at(), before: 'two', after: 'TWO' } });

/** Shows what the user decides of a change, wherever, and what is on disk in the end. */
export function describeDecisions(agent: TerminalAgent): void {
    describe('a change of it', function () {
        this.timeout(180_000);
        const bed = useAgentBed(agent, 'one\ntwo\n');
        const edit = (): Change => editOf(bed);

        it('is shown with the agent’s name, and not written before the user decides', async () => {
            await bed.propose(editOf(bed));
            await bed.ide.review.waitForText('original', 'one\ntwo\n');
            await bed.ide.review.waitForText('modified', 'one\nTWO\n');
            assert.deepEqual(await bed.ide.review.titles(), [bed.title]);
            assert.equal(bed.onDisk(), 'one\ntwo\n');
            await bed.ide.review.press('accept');
            await bed.waitUntilDone();
            assert.equal(bed.onDisk(), 'one\nTWO\n');
        });

        if (agent.takesNoEdits) {
            it('cannot be edited, and its review says why', async () => {
                await bed.propose(edit());
                await bed.ide.review.typeInVain('x', `${agent.name} can write its own text only`);
                await bed.ide.review.waitForText('modified', 'one\nTWO\n');
                await bed.ide.review.press('accept');
                await bed.waitUntilDone();
                assert.equal(bed.onDisk(), 'one\nTWO\n');
            });
        } else {
            it('is written with the user’s edits, in the line ends of its file', async () => {
                writeFileSync(bed.at(), 'one\r\ntwo\r\n');
                await bed.propose(edit());
                await bed.ide.review.appendText('three');
                await bed.ide.review.press('accept');
                await bed.waitUntilDone();
                assert.equal(bed.onDisk(), 'one\r\nTWO\r\nthree');
            });
        }

        it('is not written when it is rejected', async () => {
            await bed.propose(edit());
            await bed.ide.review.press('reject');
            await bed.waitUntilRejected();
            assert.equal(bed.onDisk(), 'one\ntwo\n');
        });

        it('is not written when its tab is closed: a closed tab never writes', async () => {
            const before = bed.lastWritten();
            await bed.propose(edit());
            await bed.ide.review.closeTab(bed.title);
            await bed.waitUntilRejected();
            assert.equal(bed.onDisk(), 'one\ntwo\n');
            assert.equal(bed.lastWritten(), before);
        });

        if (!agent.asksInIde) {
            it('is written when the user says yes in the terminal, and its review goes', async () => {
                await bed.propose(edit());
                await bed.user.sayYes();
                await bed.waitUntilDone();
                assert.equal(bed.onDisk(), 'one\nTWO\n');
            });
        }

        it('is not written when the user says no in the terminal, and its review goes', async () => {
            await bed.propose(edit());
            await bed.user.sayNo();
            await bed.waitUntilRejected();
            assert.equal(bed.onDisk(), 'one\ntwo\n');
        });

        it('is followed by the next of the same turn', async () => {
            await bed.propose(edit(), { edit: { path: bed.at(), before: 'one', after: 'ONE' } });
            await bed.ide.review.press('accept');
            await until('the first is written', () => bed.onDisk() === 'one\nTWO\n');
            await bed.ide.review.waitForText('modified', 'ONE\nTWO\n');
            await bed.ide.review.waitUntilDecidable();
            await bed.ide.review.press('accept');
            await bed.waitUntilDone();
            assert.equal(bed.onDisk(), 'ONE\nTWO\n');
        });

        it('makes a new file', async () => {
            bed.useNewFile();
            await bed.propose({ write: { path: bed.at(), content: 'new\n' } });
            await bed.ide.review.waitForText('original', '');
            assert.ok(!existsSync(bed.at()));
            await bed.ide.review.press('accept');
            await bed.waitUntilDone();
            assert.equal(bed.onDisk(), 'new\n');
        });

        it('outlives a reload of the page, with the user’s edits where it takes any', async () => {
            const edits = agent.takesNoEdits ? '' : 'kept';
            await bed.propose(edit());
            if (edits !== '') {
                await bed.ide.review.appendText(edits);
                await bed.ide.review.waitUntilDecidable();
            }
            await bed.reload();
            await bed.ide.review.waitFor(bed.title);
            await bed.ide.review.waitForText('modified', `one\nTWO\n${edits}`);
            await bed.ide.review.press('accept');
            await bed.waitUntilDone();
            assert.equal(bed.onDisk(), `one\nTWO\n${edits}`);
        });
    });
}
