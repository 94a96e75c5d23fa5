import * as assert from 'node:assert/strict';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

const SETTINGS = `{
    // How it starts.
    "ide": { "enabld": true },
    "mcpServers": {
        "one": { "url": "http://localhost:1", "timeout": "long" },
        "two": { "comand": "npx" },
    },
    "ui": { "theme": "Dark" }
}
`;

describe("Editing Gemini CLI's settings", function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ '.gemini/settings.json': SETTINGS }, { plugins: true });
        await bed.ide.openFile('settings.json');
    });
    after(() => bed?.dispose());

    /** The messages in the Problems view. */
    const problems = async (): Promise<string[]> => {
        const messages = await bed.ide.page.locator('.theia-marker-container .markerNode .message').allInnerTexts();
        return messages.map(message => message.split('\n')[0].trim()).sort();
    };

    it('marks what the CLI would pass over, and nothing else', async () => {
        await bed.ide.page.locator('[id$="problem-marker-status"]').click();
        const expected = [
            'Incorrect type. Expected "number".',
            'Missing property "command".',
            'Property comand is not allowed.',
            'Property enabld is not allowed.'
        ];
        await until('the four mistakes are found', async () => {
            const found = await problems();
            return expected.every(message => found.some(each => each.startsWith(message)));
        });
        assert.equal((await problems()).length, expected.length, (await problems()).join('\n'));
    });

    it('completes the names of the settings', async () => {
        await bed.ide.openFile('settings.json');
        await bed.ide.goTo(3, 28);
        await bed.ide.page.keyboard.type(', ');
        await bed.ide.page.keyboard.press('Control+Space');
        const suggestion = bed.ide.page.locator('.suggest-widget.visible .monaco-list-row', {
            hasText: 'hasSeenNudge'
        });
        await suggestion.waitFor();
        await bed.ide.page.keyboard.press('Escape');
    });
});
