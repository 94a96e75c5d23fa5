import * as assert from 'node:assert/strict';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';
import { until } from '../support/until';

/** Tests that agents are told what is in front of the user now. */
export function describeContext(bed: ReviewBed<EditorBed>): void {
    describe('The context of an agent', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'a.txt': 'alpha beta\n' });

        beforeEach(async () => {
            const { ide } = bed;
            await ide.openFile('a.txt');
            await ide.goTo(1, 1);
            await ide.selectRight(5);
            await waitForActive('alpha');
        });

        const file = () => bed.agent.context?.workspaceState?.openFiles?.[0];

        /** Waits until the agent takes the file for the active one, with this selection. */
        const waitForActive = (selectedText: string | undefined): Promise<unknown> =>
            until('the file is active', () => file()?.isActive === true && file()?.selectedText === selectedText, {
                seen: () => JSON.stringify(bed.agent.context)
            });

        for (const [what, command] of [
            ['an untitled text', 'New Untitled Text File'],
            ['the settings as text', 'Settings (JSON)'],
            ['a page of settings', 'Open Settings (UI)']
        ]) {
            it(`has no file as the active one while ${what} is in front`, async () => {
                const { ide } = bed;
                await ide.runCommand(command);
                await until('no file is active', () => file() !== undefined && file()?.isActive !== true, {
                    seen: () => JSON.stringify(bed.agent.context)
                });
                assert.deepEqual([file()?.selectedText, file()?.cursor], [undefined, undefined]);
                // VS Code's settings lie over the window.
                await ide.page.keyboard.press('Escape');
                await ide.openFile('a.txt');
                await waitForActive('alpha');
            });
        }

        it('keeps the file and its selection while a terminal, a view or a review is in front', async () => {
            const { ide } = bed;
            await ide.terminal.open();
            await ide.terminal.focus();
            await ide.terminal.waitForKeyboard();
            await ide.openFile('a.txt');
            await ide.page.locator('.lm-TabBar-tab, .panel li[role=tab]', { hasText: 'Problems' }).click();
            await ide.page.locator('#problems:focus, #problems :focus, .markers-panel :focus').waitFor();
            await bed.agent.openDiff(bed.at('b.txt'), 'new\n');
            await ide.review.waitFor('b.txt');
            await ide.review.focus();
            await bed.agent.ping();
            assert.deepEqual([file()?.isActive, file()?.selectedText], [true, 'alpha']);
            await bed.agent.closeAll();
        });
    });
}
