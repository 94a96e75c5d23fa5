import { until } from '../support/until';
import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { CompanionBed } from './cases/companion-bed';
import { companionFiles, decisionsAreTaken, endIsSurvived, terminalAnswersAreTaken } from './cases/companion-cases';

/** Tests Copilot CLI on each answer of a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Copilot CLI and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(copilotCli, companionFiles);
        const end = { line: 1, character: 3 };
        const selection = { start: { line: 0, character: 0 }, end };
        const active = { path: bed.at('a.txt'), timestamp: Date.now(), isActive: true, cursor: end };
        bed.server.updateContext({ openFiles: [{ ...active, selectedText: 'one\ntwo', selection }] });
        await bed.user.start();
    });
    after(() => bed.dispose());

    it('is connected, as one agent, and says so itself', async () => {
        await bed.user.waitForConnection('Eclipse Theia');
        const labels = (): readonly string[] => bed.server.sessions().map(({ label }) => label);
        // Between its two handshakes there is no session.
        await until('it is one agent', () => labels().join() === 'Copilot CLI');
    });

    it('tells its model the selection', async () => {
        // It hears of the selection after it has connected, and does not say when.
        await until('its model has the selection', async () => {
            bed.model.willAnswer({ text: 'I see it.' });
            await bed.user.ask('what do you see');
            await bed.user.waitForAnswer(/I see it\./);
            return /a\.txt \(lines 1-2\)\s+```\s+one\s+two\s+```/.test(bed.model.lastPrompt);
        });
    });

    decisionsAreTaken(() => bed, copilotCli);
    terminalAnswersAreTaken(() => bed);
    endIsSurvived(() => bed);
});
