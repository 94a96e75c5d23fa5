import { writeFileSync } from 'node:fs';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';

describe('An accepted file in code-server, where the user wants to see it,', function () {
    this.timeout(120_000);
    const text = `${'same\n'.repeat(7)}other\nsame\n`;

    const preferences = { 'agentCompanion.review.openFileAfterAccept': true };
    const bed = useStartedBed(() => startTestCodeServer({ 'long.txt': 'same\n'.repeat(9) }, { preferences }));

    async function accept(): Promise<void> {
        await bed.agent.openDiff(bed.at('long.txt'), text);
        await bed.ide.review.waitFor('long.txt');
        await bed.ide.review.press('accept');
        await bed.agent.decision(bed.at('long.txt'));
        await bed.ide.review.waitUntilGone('long.txt');
    }

    it('opens where it has changed, once it is written', async () => {
        await accept();
        writeFileSync(bed.at('long.txt'), text);
        await bed.ide.tabs.waitForInFront('long.txt');
        await bed.ide.page.locator('.statusbar-item', { hasText: 'Ln 8, Col 1' }).waitFor();
    });
});
