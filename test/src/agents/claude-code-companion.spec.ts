import * as assert from 'node:assert/strict';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';

/** Until its last try to connect again, in milliseconds after the loss. */
const TRIES_MS = 14_100;

/** What Claude Code makes of each answer, and how it goes on when the companion was away, with a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Claude Code and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(claudeCode, {
            'a.txt': 'one\ntwo\n',
            'crlf.txt': 'one\r\ntwo\r\n',
            'b.txt': 'one\n'
        });
        await bed.user.start();
    });
    after(() => bed.dispose());

    const reviewGoes = (): Promise<boolean> => until('the review goes', () => bed.server.diffs.pending().length === 0);

    it('is connected, as one agent, and says so itself', async () => {
        await bed.user.waitForConnection('Eclipse Theia');
        assert.deepEqual(
            bed.server.sessions().map(({ label }) => label),
            ['Claude Code']
        );
    });

    it('tells its model the selection', async () => {
        // A selection goes with one prompt, of which a command may be one.
        const end = { line: 1, character: 3 };
        const selection = { start: { line: 0, character: 0 }, end };
        const active = { path: bed.at('a.txt'), timestamp: Date.now(), isActive: true, cursor: end };
        bed.server.updateContext({ openFiles: [{ ...active, selectedText: 'one\ntwo', selection }] });
        bed.model.willAnswer({ text: 'I see it.' });
        await bed.user.ask('what do you see');
        await bed.user.waitForAnswer(/I see it\./);
        assert.match(bed.model.lastPrompt, /selected the lines 1 to 2 from [^\n]*a\.txt:\s+one\s+two/);
    });

    it('writes what is accepted, and nothing before', async () => {
        const proposal = await bed.propose('a.txt', 'two', 'TWO');
        assert.deepEqual([proposal.text, bed.onDisk('a.txt')], ['one\nTWO\n', 'one\ntwo\n']);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nTWO\n');
    });

    it('writes what the user has made of it', async () => {
        bed.decide(await bed.propose('a.txt', 'TWO', 'proposed'), 'accepted', 'one\nedited\n');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nedited\n');
    });

    it('does not write what is rejected', async () => {
        bed.decide(await bed.propose('a.txt', 'edited', 'rejected'), 'rejected');
        await bed.user.waitForRejection();
        assert.equal(bed.onDisk('a.txt'), 'one\nedited\n');
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
        await bed.propose('a.txt', 'edited', 'not wanted');
        await bed.user.sayNo();
        await bed.user.waitForRejection();
        await reviewGoes();
        assert.equal(bed.onDisk('a.txt'), 'one\nedited\n');
    });

    it('is back by itself after a restart of the companion within its tries, and its changes are reviewed again', async () => {
        const away = 5_000;
        await bed.restart(away);
        const isBack = (): boolean => bed.server.sessions().some(({ kind }) => kind === 'claude-code');
        await until('it is back', isBack, { timeoutMs: TRIES_MS - away });
        bed.decide(await bed.propose('b.txt', 'one', 'two'), 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('b.txt'), 'two\n');
    });

    it('asks on in its terminal where it had a diff open', async () => {
        await bed.propose('b.txt', 'two', 'three');
        await bed.restart(0);
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('b.txt'), 'three\n');
    });

    it('goes on asking in its terminal when the window closes', async () => {
        await bed.propose('a.txt', 'edited', 'in the terminal');
        await bed.server.dispose();
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nin the terminal\n');
    });
});
