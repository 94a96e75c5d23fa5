import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { until } from '../../support/until';
import { CompanionBed } from './companion-bed';

/** The files that the cases need. */
export const companionFiles = { 'a.txt': 'one\ntwo\n', 'crlf.txt': 'one\r\ntwo\r\n' };

const reviewGoes = (bed: CompanionBed): Promise<boolean> =>
    until('the review goes', () => bed.server.diffs.pending().length === 0);

/** With the file as it was at first. */
function withFile(bed: CompanionBed): CompanionBed {
    writeFileSync(bed.at('a.txt'), companionFiles['a.txt']);
    return bed;
}

/** Tests what an agent makes of the user's decisions. */
export function decisionsAreTaken(started: () => CompanionBed, agent: Pick<TerminalAgent, 'takesNoEdits'>): void {
    it('writes what is accepted, and nothing before', async () => {
        const bed = withFile(started());
        const proposal = await bed.propose('a.txt', 'two', 'TWO');
        assert.deepEqual([proposal.text, bed.onDisk('a.txt')], ['one\nTWO\n', 'one\ntwo\n']);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nTWO\n');
    });

    if (!agent.takesNoEdits) {
        it('writes what the user has made of it', async () => {
            const bed = withFile(started());
            bed.decide(await bed.propose('a.txt', 'two', 'proposed'), 'accepted', 'one\nedited\n');
            await bed.user.waitForAnswer(/Thank you\./);
            assert.equal(bed.onDisk('a.txt'), 'one\nedited\n');
        });
    }

    it('does not write what is rejected', async () => {
        const bed = withFile(started());
        bed.decide(await bed.propose('a.txt', 'two', 'rejected'), 'rejected');
        await bed.user.waitForRejection();
        assert.equal(bed.onDisk('a.txt'), 'one\ntwo\n');
    });
}

/** Tests a blocking agent answered in its terminal, and that its proposals keep line ends. */
export function terminalAnswersAreTaken(started: () => CompanionBed): void {
    it('keeps line ends, and takes its diff away when it is answered in the terminal', async () => {
        const bed = withFile(started());
        const proposal = await bed.propose('crlf.txt', 'two', 'three');
        assert.equal(proposal.text, 'one\r\nthree\r\n');
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        await reviewGoes(bed);
        assert.equal(bed.onDisk('crlf.txt'), 'one\r\nthree\r\n');
    });

    it('takes its diff away when the terminal says no', async () => {
        const bed = withFile(started());
        await bed.propose('a.txt', 'two', 'not wanted');
        await bed.user.sayNo();
        await bed.user.waitForRejection();
        await reviewGoes(bed);
        assert.equal(bed.onDisk('a.txt'), 'one\ntwo\n');
    });
}

/** To be called last: the companion ends. */
export function endIsSurvived(started: () => CompanionBed): void {
    it('goes on asking in its terminal when the window closes', async () => {
        const bed = withFile(started());
        await bed.propose('a.txt', 'two', 'in the terminal');
        await bed.server.dispose();
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nin the terminal\n');
    });
}
