import * as assert from 'node:assert/strict';
import { Locator } from 'playwright-core';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';
import { until } from '../support/until';

/** Cases of files that agents do not see, and of how the user knows. */
export function describeSeen(bed: ReviewBed<EditorBed>): void {
    describe('What agents see', function () {
        this.timeout(90_000);
        const secret = 'planted-7f3a';
        useSharedBed(bed, { 'seen.txt': 'alpha\n', 'secrets.json': `"${secret}"\n`, 'mine.txt': `${secret}\n` });

        const told = (): string => JSON.stringify(bed.agent.context);
        const isActive = (name: string): boolean =>
            bed.agent.context?.workspaceState?.openFiles?.some(
                ({ path, isActive: isInFront }) => path === bed.at(name) && isInFront
            ) === true;
        const waitForActive = (name: string): Promise<unknown> =>
            until(`${name} is active`, () => isActive(name), { seen: told });
        const waitForNothing = (): Promise<unknown> =>
            until('nothing is open', () => bed.agent.context?.workspaceState?.openFiles?.length === 0, { seen: told });
        const paused = (): Locator =>
            bed.ide.page.locator('#theia-statusBar, .part.statusbar').getByText('(paused)').first();
        const seen = (): Locator => bed.ide.page.locator('[data-uri^="agent-companion-seen:"] .view-lines');
        const openAndSelect = async (name: string): Promise<void> => {
            await bed.ide.openFile(name);
            await bed.ide.page.keyboard.press('Control+KeyA');
        };

        it('is no secret, neither its name nor what is selected in it', async () => {
            const contexts: string[] = [];
            await bed.ide.openFile('seen.txt');
            await waitForActive('seen.txt');
            bed.agent.onContext = () => contexts.push(told());
            await openAndSelect('secrets.json');
            await until('no file is active', () => !isActive('seen.txt'), { seen: told });
            await bed.ide.openFile('seen.txt');
            await waitForActive('seen.txt');
            bed.agent.onContext = () => undefined;
            assert.ok(contexts.length > 1);
            assert.doesNotMatch(contexts.join('\n'), new RegExp(`${secret}|secrets\\.json`));
        });

        it('is what was sent last, whom to and when, in a document of its own', async () => {
            await bed.ide.openFile('seen.txt');
            await waitForActive('seen.txt');
            await bed.ide.runCommand('Agent Companion: What Agents See');
            const shows = async (): Promise<boolean> =>
                /^To .+, at .+:/.test((await seen().innerText()).replaceAll('\u00a0', ' ')) &&
                (await seen().innerText()).includes('seen.txt');
            await until('the document says it', () => shows().catch(() => false), {
                seen: async () => (await seen().allInnerTexts()).join('\n')
            });
            await bed.ide.page.keyboard.type('x');
            assert.ok(await shows());
        });

        it('is nothing while it is paused, over a reload too; reviews go on', async () => {
            await openAndSelect('seen.txt');
            await waitForActive('seen.txt');
            await bed.ide.chooseInStatus('Pause: Tell Agents');
            await waitForNothing();
            await paused().waitFor();
            await bed.ide.reload();
            await paused().waitFor();
            await openAndSelect('mine.txt');
            await bed.propose('new\n', 'proposed.txt');
            await bed.ide.review.press('accept');
            assert.equal((await bed.agent.decision(bed.at('proposed.txt'))).accepted, true);
            await waitForNothing();
            await bed.ide.chooseInStatus('Let Agents See');
            await paused().waitFor({ state: 'detached' });
            await waitForActive('mine.txt');
        });
    });
}
