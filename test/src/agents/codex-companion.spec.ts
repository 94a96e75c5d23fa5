import * as assert from 'node:assert/strict';
import { codex } from '../support/agents/terminal/codex';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { CompanionBed } from './cases/companion-bed';

/** Tests what Codex is told by a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Codex and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(codex, { 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n' });
        const end = { line: 1, character: 3 };
        const selection = { start: { line: 0, character: 0 }, end };
        const active = { path: bed.at('a.txt'), timestamp: 2, isActive: true, cursor: end };
        bed.server.updateContext({
            openFiles: [
                { ...active, selectedText: 'one\ntwo', selection },
                { path: bed.at('b.txt'), timestamp: 1 }
            ]
        });
        await bed.user.start();
    });
    after(() => bed.dispose());

    it('is told the open files and the selection once it is asked to, and is an agent of the window then', async () => {
        await bed.user.waitForConnection('Eclipse Theia');
        bed.model.willAnswer({ text: 'I see it.' });
        await bed.user.ask('what do you see');
        await bed.user.waitForAnswer(/I see it\./);
        assert.match(
            bed.model.lastPrompt,
            /Active file: a\.txt\s+## Active selection of the file:\s+one\s+two\s+## Open tabs:\s+- a\.txt: a\.txt\s+- b\.txt: b\.txt/
        );
        assert.deepEqual(
            bed.server.sessions().map(({ label }) => label),
            ['Codex']
        );
    });

    it('goes on without a context when the window has ended', async () => {
        await bed.server.dispose();
        bed.model.willAnswer({ text: 'I see nothing.' });
        await bed.user.ask('and what now');
        await bed.user.waitForAnswer(/I see nothing\./);
        assert.match(bed.model.lastPrompt, /and what now/);
        assert.doesNotMatch(bed.model.lastPrompt, /and what now[^]*Active file/);
    });
});
