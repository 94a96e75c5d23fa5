import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { PlainAgent } from '../../support/agents/plain-agent';
import { holdKey } from '../../support/page/held-key';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

export function describeReviewsView(bed: ReviewBed): void {
    describe('The Reviews view', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'src/one.txt': 'a\nb\n', 'two.txt': 'a\n', 'three.txt': 'a\n' });
        let agents: PlainAgent[];

        before(async () => (agents = [bed.agent, await bed.anotherAgent()]));
        afterEach(async () => {
            for (const agent of agents) {
                for (const name of ['src/one.txt', 'two.txt', 'three.txt']) {
                    await agent.closeDiff(at(name));
                }
            }
            await bed.ide.reviews.open();
            await bed.ide.reviews.waitForFiles();
        });
        after(() => agents?.[1].leave());

        const at = (name: string): string => path.join(bed.workspace, name);
        async function press(...keys: string[]): Promise<void> {
            for (const key of keys) {
                await bed.ide.page.keyboard.press(key);
            }
        }

        /** The first agent proposes two changes, the second one. */
        async function proposeThree(): Promise<void> {
            await agents[0].openDiff(at('src/one.txt'), 'a\nB\nc\n');
            await bed.ide.review.waitFor('one.txt');
            await agents[1].openDiff(at('two.txt'), 'A\n');
            await agents[0].openDiff(at('three.txt'), 'a\nb\n');
            await bed.ide.reviews.open();
            await bed.ide.reviews.waitForFiles('one.txt', 'three.txt', 'two.txt');
        }

        /** Presses the key that accepts as soon as the review is in front. */
        function pressWhenInFront(name: string): Promise<void> {
            return bed.ide.page.evaluate(file => {
                const key = {
                    code: 'Enter',
                    key: 'Enter',
                    shiftKey: true,
                    altKey: true,
                    bubbles: true,
                    cancelable: true
                };
                new MutationObserver((_changes, observer) => {
                    const inFront = document.querySelector('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
                    if (inFront?.textContent?.startsWith(file)) {
                        observer.disconnect();
                        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
                    }
                }).observe(document.body, { subtree: true, childList: true, attributes: true });
            }, name);
        }

        async function waitForAll(accepted: boolean): Promise<void> {
            for (const [agent, name] of [
                [0, 'src/one.txt'] as const,
                [1, 'two.txt'] as const,
                [0, 'three.txt'] as const
            ]) {
                assert.equal((await agents[agent].decision(at(name))).accepted, accepted);
            }
        }

        it('says what will appear, and starts an agent', async () => {
            await bed.ide.reviews.open();
            await bed.ide.reviews.node.locator('p', { hasText: 'No change waits for your review.' }).waitFor();
            await bed.ide.reviews.node.getByText(/^What an agent/).waitFor();
            await bed.ide.reviews.waitForKeyboardOnNoButton();
            await bed.ide.reviews.waitForBadge(0);
        });

        it('lists what waits across agents, with size, folder and count', async () => {
            await proposeThree();
            await bed.ide.reviews.waitForFact('one.txt', 'src');
            await bed.ide.reviews.waitForFact('one.txt', '+2');
            await bed.ide.reviews.waitForFact('one.txt', '−1');
            await bed.ide.reviews.waitForFact('two.txt', '+1');
            await bed.ide.reviews.waitForFact('three.txt', '−0');
            await bed.ide.reviews.waitForGroups('Gemini CLI 2', 'Gemini CLI 2 1');
            await bed.ide.reviews.waitForBadge(3);
            await bed.ide.page.locator('#theia-statusBar').getByText('3 to review').waitFor();
            assert.ok(await bed.ide.reviews.showsEndOfAgent('Gemini CLI 2', 160), 'the name is cut where it differs');
        });

        it('marks what the user has edited, until that is undone', async () => {
            await proposeThree();
            await bed.ide.review.appendText('m');
            await bed.ide.reviews.waitForFact('one.txt', 'edited by you');
            await press('Control+KeyZ');
            await bed.ide.reviews.waitForNoFact('one.txt', 'edited by you');
        });

        it('is led into by its key at the review in front', async () => {
            await proposeThree();
            await bed.ide.review.select('three.txt');
            await bed.ide.review.waitForKeyboard();
            await bed.ide.reviews.pressKey();
            await bed.ide.reviews.waitForFocused('three.txt');
        });

        it('leaves its key to a terminal while nothing waits', async () => {
            await bed.ide.terminal.open();
            await bed.ide.reviews.pressKey();
            await press('x');
            await bed.ide.terminal.waitFor(/[$#] x/);
            await bed.ide.terminal.waitForKeyboard();
        });

        it('is used by keyboard alone', async () => {
            await proposeThree();
            await bed.ide.runCommand('Agent Companion: Show Reviews');
            await bed.ide.reviews.waitForFocused('one.txt');
            await press('End', 'ArrowLeft');
            await bed.ide.reviews.waitForFocused('Gemini CLI 2');
            await press('Enter');
            await bed.ide.reviews.waitForFiles('one.txt', 'three.txt');
            await press('ArrowRight');
            await bed.ide.reviews.waitForFiles('one.txt', 'three.txt', 'two.txt');
            await press('ArrowDown', 'Tab');
            await bed.ide.reviews.waitForFocused('Accept: two.txt');
            await press('Enter');
            assert.deepEqual(await agents[1].decision(at('two.txt')), { accepted: true, content: 'A\n' });
            // To the next review it comes on no button that decides.
            await bed.ide.reviews.waitForFocused('three.txt');
            await press('Tab', 'Tab');
            await bed.ide.reviews.waitForFocused('Reject: three.txt');
            await press('Space');
            assert.deepEqual(await agents[0].decision(at('three.txt')), { accepted: false });
            await bed.ide.reviews.waitForFocused('one.txt');
            await press('Enter');
            await bed.ide.review.waitForKeyboard();
            await bed.ide.review.waitUntilDecidable();
            await press('Control+KeyS');
            assert.equal((await agents[0].decision(at('src/one.txt'))).accepted, true);
            await bed.ide.reviews.waitForKeyboardOnNoButton();
        });

        it('decides one for each press, though a key is held or a button clicked twice', async () => {
            const { keyboard } = bed.ide.page;
            const accept = bed.ide.reviews.node.locator('[data-action="accept"]').first();
            const names = ['one.txt', 'three.txt', 'two.txt'];
            const presses: (() => Promise<void>)[] = [
                () => accept.dblclick({ delay: 40 }),
                async () => {
                    await bed.ide.reviews.waitUntilSettled();
                    await accept.focus();
                    await holdKey(bed.ide.page, 'Enter');
                },
                async () => {
                    await bed.ide.review.waitForInFront('two.txt');
                    await bed.ide.review.waitUntilDecidable();
                    await keyboard.down('Shift');
                    await keyboard.down('Alt');
                    await holdKey(bed.ide.page, 'Enter');
                    await keyboard.up('Alt');
                    await keyboard.up('Shift');
                }
            ];
            await proposeThree();
            for (const [turn, act] of presses.entries()) {
                await act();
                names.shift();
                // A file listed with one that has come later is listed for good.
                names.push(`later-${turn}.txt`);
                await agents[1].openDiff(at(`later-${turn}.txt`), 'A\n');
                await bed.ide.reviews.waitForFiles(...names);
            }
            await pressWhenInFront('later-1.txt');
            await bed.ide.review.waitForInFront('later-0.txt');
            await bed.ide.review.press('accept');
            await bed.ide.review.waitFor('later-1.txt');
            await bed.ide.reviews.waitForFiles('later-1.txt', 'later-2.txt');
            await waitForAll(true);
            await agents[1].closeAll();
        });

        it('accepts all after one question', async () => {
            await proposeThree();
            await agents[1].openDiff(at('../other/two.txt'), 'A\n');
            await bed.ide.reviews.waitForFiles('one.txt', 'three.txt', 'two.txt', 'two.txt');
            await bed.ide.reviews.pressAll('acceptAll');
            assert.match(await bed.ide.question.text(), /The agents will write:/);
            assert.deepEqual(await bed.ide.question.files(), [
                `${path.resolve(bed.workspace, '../other/two.txt')} (Gemini CLI 2, new file, outside the workspace)`,
                'src/one.txt (Gemini CLI)',
                'two.txt (Gemini CLI 2)',
                'three.txt (Gemini CLI)'
            ]);
            await bed.ide.question.answer('Accept All');
            await waitForAll(true);
            assert.equal((await agents[1].decision(at('../other/two.txt'))).accepted, true);
        });

        it('rejects all, and asks first where edits would be lost', async () => {
            await proposeThree();
            await bed.ide.reviews.press('one.txt', 'open');
            await bed.ide.review.waitForKeyboard();
            await bed.ide.review.appendText('mine\n');
            await bed.ide.reviews.pressAll('rejectAll');
            assert.match(await bed.ide.question.text(), /You have edited what will be thrown away:/);
            assert.deepEqual(await bed.ide.question.files(), ['src/one.txt']);
            await bed.ide.question.answer('Cancel');
            await bed.ide.reviews.waitForFiles('one.txt', 'three.txt', 'two.txt');
            await bed.ide.reviews.pressAll('rejectAll');
            await bed.ide.question.answer('Reject All');
            await waitForAll(false);
        });
    });
}
