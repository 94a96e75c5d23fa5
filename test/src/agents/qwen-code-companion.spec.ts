import * as assert from 'node:assert/strict';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';
import { companionFiles, decisionsAreTaken } from './cases/companion-cases';

/** Tests Qwen Code on each answer of a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Qwen Code and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(qwenCode, companionFiles);
        const cursor = { line: 0, character: 1 };
        const active = { path: bed.at('a.txt'), timestamp: Date.now(), isActive: true, cursor };
        bed.server.updateContext({ openFiles: [{ ...active, selectedText: 'the selection' }] });
        await bed.user.start();
    });
    after(() => bed.dispose());

    it('is connected, and says so itself', async () => {
        // It has no command that says so before.
        await until('it is connected', () => bed.server.sessions().length === 1);
        await bed.user.waitForConnection('Eclipse Theia');
        assert.deepEqual(
            bed.server.sessions().map(({ label }) => label),
            ['Qwen Code']
        );
    });

    it('tells its model the active file and the selection', async () => {
        bed.model.willAnswer({ text: 'I see it.' });
        await bed.user.ask('what do you see');
        await bed.user.waitForAnswer(/I see it\./);
        assert.match(bed.model.lastPrompt, /a\.txt/);
        assert.match(bed.model.lastPrompt, /the selection/);
    });

    decisionsAreTaken(() => bed, qwenCode);

    it('writes its own text after a yes in the terminal, whatever the user has made of it, and closes the diff', async () => {
        const { id } = await bed.propose('a.txt', 'two', 'in the terminal');
        bed.editor.screen.set(id, 'edited in vain\n');
        await bed.user.sayYes();
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'one\nin the terminal\n');
        await until('the diff is closed', () => bed.server.diffs.pending().length === 0);
    });

    it('loses its connection when it is turned off, and has it again by /ide enable when it is turned on', async () => {
        const { preferences, server, user } = bed;
        preferences.update({ qwenCode: 'off' });
        await until('it is gone', () => server.sessions().length === 0);
        preferences.update({ qwenCode: 'on' });
        await until('it can come back', () => server.discovery.published);
        // It has the command only once it has found out, which it does not show.
        const comeBack = async (): Promise<boolean> => {
            await user.ask('/ide enable');
            const isBack = until('it is back', () => server.sessions().length === 1, { timeoutMs: 2_000 });
            return isBack.catch(() => false);
        };
        await until('it is back', comeBack, { seen: () => user.terminal.text() });
        // Keys typed before it says so may be lost.
        await user.terminal.waitForAtEnd(/Connected to Eclipse Theia/);
        await user.quit();
    });
});
