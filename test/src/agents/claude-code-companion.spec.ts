import * as assert from 'node:assert/strict';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';

/** Until its last try to connect again, in milliseconds after the loss. */
const TRIES_MS = 14_100;

/** How Claude Code goes on when the companion was away, with a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Claude Code and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(claudeCode, { 'a.txt': 'one\n' });
        await bed.user.start();
        await until('it is connected', () => bed.server.sessions().length === 1);
    });
    after(() => bed.dispose());

    it('is back by itself after a restart of the companion within its tries, and its changes are reviewed again', async () => {
        const away = 5_000;
        await bed.restart(away);
        const isBack = (): boolean => bed.server.sessions().some(({ kind }) => kind === 'claude-code');
        await until('it is back', isBack, { timeoutMs: TRIES_MS - away });
        bed.decide(await bed.propose('a.txt', 'one', 'two'), 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'two\n');
    });

    it('asks on in its terminal where it had a diff open', async () => {
        await bed.propose('a.txt', 'two', 'three');
        await bed.restart(0);
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'three\n');
    });
});
