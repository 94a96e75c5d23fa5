import * as assert from 'node:assert/strict';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';
import { companionFiles, decisionsAreTaken, endIsSurvived, terminalAnswersAreTaken } from './cases/companion-cases';

/** Until its last try to connect again, in milliseconds after the loss. */
const TRIES_MS = 14_100;

/** Tests Claude Code on each answer and the companion's return; the test is the editor. */
(hasPrograms ? describe : describe.skip)('Claude Code and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(claudeCode, { ...companionFiles, 'b.txt': 'one\n' });
        await bed.user.start();
    });
    after(() => bed.dispose());

    const isBack = (): boolean => bed.server.sessions().some(({ kind }) => kind === 'claude-code');

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

    decisionsAreTaken(() => bed, claudeCode);
    terminalAnswersAreTaken(() => bed);

    it('is back by itself after a restart of the companion within its tries, and its changes are reviewed again', async () => {
        const away = 5_000;
        await bed.restart(away);
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
        await until('it is back', isBack, { timeoutMs: TRIES_MS });
    });

    endIsSurvived(() => bed);
});
