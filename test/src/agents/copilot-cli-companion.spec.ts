import * as assert from 'node:assert/strict';
import { until } from '../support/until';
import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { CompanionBed } from './cases/companion-bed';

/** What Copilot CLI makes of each answer, with a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Copilot CLI and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(copilotCli, { 'a.txt': 'one\ntwo\n', 'crlf.txt': 'one\r\ntwo\r\n' });
        const end = { line: 1, character: 3 };
        const selection = { start: { line: 0, character: 0 }, end };
        const active = { path: bed.at('a.txt'), timestamp: Date.now(), isActive: true, cursor: end };
        bed.server.updateContext({ openFiles: [{ ...active, selectedText: 'one\ntwo', selection }] });
        await bed.user.start();
    });
    after(() => bed.dispose());

    const reviewGoes = (): Promise<boolean> => until('the review goes', () => bed.server.diffs.pending().length === 0);

    it('is connected, as one agent, and says so itself', async () => {
        await bed.user.waitForConnection('Eclipse Theia');
        const labels = (): readonly string[] => bed.server.sessions().map(({ label }) => label);
        // Between its two handshakes there is no session.
        await until('it is one agent', () => labels().join() === 'Copilot CLI');
    });

    it('tells its model the selection', async () => {
        bed.model.willAnswer({ text: 'I see it.' });
        await bed.user.ask('what do you see');
        await bed.user.waitForAnswer(/I see it\./);
        assert.match(bed.model.lastPrompt, /a\.txt \(lines 1-2\)\s+```\s+one\s+two\s+```/);
    });

    it('writes what is accepted, and nothing before', async () => {
        const proposal = await bed.propose('a.txt', 'two', 'TWO');
        assert.deepEqual([proposal.text, bed.onDisk('a.txt')], ['one\nTWO\n', 'one\ntwo\n']);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nTWO\n');
    });

    it('does not write what is rejected', async () => {
        bed.decide(await bed.propose('a.txt', 'TWO', 'rejected'), 'rejected');
        await bed.user.waitForRejection();
        assert.equal(bed.onDisk('a.txt'), 'one\nTWO\n');
    });

    it('keeps line ends, and takes its diff away when it is answered in the terminal', async () => {
        const proposal = await bed.propose('crlf.txt', 'two', 'three');
        assert.equal(proposal.text, 'one\r\nthree\r\n');
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        await reviewGoes();
        assert.equal(bed.onDisk('crlf.txt'), 'one\r\nthree\r\n');
    });

    it('takes its diff away when the terminal says no', async () => {
        await bed.propose('a.txt', 'TWO', 'not wanted');
        await bed.user.sayNo();
        await bed.user.waitForRejection();
        await reviewGoes();
        assert.equal(bed.onDisk('a.txt'), 'one\nTWO\n');
    });

    it('goes on asking in its terminal when the window closes', async () => {
        await bed.propose('a.txt', 'TWO', 'in the terminal');
        await bed.server.dispose();
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nin the terminal\n');
    });
});
