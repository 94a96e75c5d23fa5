import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { diffMoves, ModelWindow, checkHistories, chooseHistories, move } from '../testing';
import { PageBehaviour, pageBehaviours } from '../testing/windows/unreliable-page';
import { UnreliablePages } from '../testing/windows/unreliable-pages';

type Window = ModelWindow<UnreliablePages>;

const pick = fc.nat(3);
const behaviour = fc.constantFrom<PageBehaviour[]>('prompt', 'prompt', ...pageBehaviours);
const typed = fc.constantFrom('typed', 'x', '');

const moves = [
    ...diffMoves<UnreliablePages>(),
    move(2, 'come', (window: Window) => window.rush(() => window.editor.come(window.pending()))),
    move(2, 'leave', (window: Window, which: number) => window.rush(() => window.editor.leave(which)), pick),
    move(3, 'behave', (window: Window, given: PageBehaviour) => window.editor.behave(given), behaviour),
    move(3, 'release', (window: Window) => window.editor.release()),
    move(2, 'typeInPage', (window: Window, ...[page, text]) => window.editor.type(page, text), pick, typed)
];

describe('DiffManager under two kinds of agents, whatever happens to it and its pages in whatever order', function () {
    const choice = chooseHistories(1_200);
    const { numRuns } = choice;
    this.timeout(30_000 + numRuns * 100);

    it('loses no diff, no text and no answer', async () => {
        const createWindow = (): Window => new ModelWindow(clock => new UnreliablePages(clock));
        const live = await checkHistories(choice, createWindow, moves);
        assert.ok(live >= Math.max(10_000, numRuns * 10), `only ${live} moves came to something`);
    });
});
