import * as assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { GeminiReply, GeminiRequest } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import { writeFile } from '../support/agents/scripted-model';
import { useSteps } from '../support/browser/use-steps';
import { TestedEditor } from '../support/editor/editor-bed';
import { EditorWindow } from '../support/editor/editor-window';
import { useBed } from '../support/use-bed';

const ROUNDS = 2;

/** A window with an agent in its terminal; each writes files of its own. */
interface Tab {
    readonly name: string;
    readonly ide: EditorWindow;
    readonly folder: string;
}

/** Two windows on one folder and one on another: what happens in one is nothing to the others. */
export function describeWindows(editor: TestedEditor): void {
    describe('Two tabs on one workspace and one on another, each with an agent', function () {
        this.timeout(240_000);
        // Each round stands on the one before.
        useSteps(this);
        const bed = useBed(() => editor.start({ 'a.txt': 'a' }));
        const tabs: Tab[] = [];

        before(async () => {
            bed.model.answersBy(request => obey(request));
            const other = path.join(path.dirname(bed.workspace), 'other');
            mkdirSync(other);
            tabs.push({ name: 'first', ide: bed.ide, folder: bed.workspace });
            tabs.push({ name: 'duplicate', ide: await bed.openWindow(), folder: bed.workspace });
            tabs.push({ name: 'elsewhere', ide: await bed.openWindow(other), folder: other });
            for (const { ide } of tabs) {
                await ide.page.bringToFront();
                await ide.terminal.open();
                await ide.startAgent();
            }
        });

        it('have a connection each', () => {
            assert.equal(readdirSync(bed.discoveryFolder).length, tabs.length);
        });

        for (let round = 1; round <= ROUNDS; round++) {
            it(`show every diff in the tab of its agent and bring every decision to it, round ${round}`, async () => {
                const nameOf = (tab: Tab): string => `${tab.name}-${round}.txt`;
                for (const tab of tabs) {
                    await tab.ide.page.bringToFront();
                    // On a busy machine the CLI may send a prompt without its last key.
                    await tab.ide.terminal.ask(`please write ${path.join(tab.folder, nameOf(tab))} for me`);
                }
                // Decided in another order than asked, and one of them rejected.
                const order = [...tabs.slice(round % tabs.length), ...tabs.slice(0, round % tabs.length)];
                for (const [index, tab] of order.entries()) {
                    await tab.ide.page.bringToFront();
                    await tab.ide.review.waitFor(nameOf(tab));
                    await tab.ide.terminal.waitForAtEnd(/Apply this change\?/);
                    for (const stranger of tabs.filter(other => other !== tab)) {
                        assert.equal(await tab.ide.review.isOpen(nameOf(stranger)), false);
                    }
                    const file = path.join(tab.folder, nameOf(tab));
                    if (index === 1) {
                        await tab.ide.review.press('reject');
                        await tab.ide.terminal.waitForAnswer(/Request cancelled/);
                        assert.equal(existsSync(file), false);
                    } else {
                        await tab.ide.review.press('accept');
                        await tab.ide.terminal.waitForAnswer(/Fine\./);
                        assert.equal(readFileSync(file, 'utf8'), `content of ${file}\n`);
                    }
                    await tab.ide.review.waitUntilGone(nameOf(tab));
                }
            });
        }
    });
}

/** Writes the file that the prompt asks for; is content with whatever became of it. */
function obey(request: GeminiRequest): GeminiReply {
    const parts = request.contents.at(-1)?.parts ?? [];
    const text = parts.map(part => part.text ?? '').join('\n');
    // After a rejection the CLI sends the rejected prompt along with the new one.
    const file = [...text.matchAll(/please write (\S+)/g)].at(-1)?.[1];
    return file ? writeFile(file, `content of ${file}\n`) : { text: 'Fine.' };
}
