import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chooseHistories, Move, move } from '@agent-companion/server/testing';
import { ModelPage } from '../../testing/model/model-page';
import { DecisionKey, ModelUser } from '../../testing/model/model-user';
import { GLANCE_MS } from '../decision/taken-places';

leavePage();

const agent = fc.constantFrom('A', 'A', 'B');
const pick = fc.nat(5);
const decision = fc.constantFrom<DecisionKey[]>('accept', 'reject');
/** Of keys and clicks: whether it is a repetition. */
const isHeld = fc.constantFrom(false, false, false, true);
const group = fc.constantFrom<(0 | 1)[]>(0, 0, 1);
const time = fc.constantFrom(10, 10, 300, 500, 3_000, 7_900, 8_000, 12_000);

/** Time that is to pass after a move; the others take none. */
let waiting = 0;

const moves = [
    move(6, 'propose', (user: ModelUser, name: string) => propose(user, name), agent),
    move(2, 'replace', (user: ModelUser, which: number) => replace(user, which), pick),
    move(2, 'withdraw', (user: ModelUser, which: number) => withdraw(user, which), pick),
    move(5, 'type', (user: ModelUser) => user.type()),
    move(4, 'clickTab', (user: ModelUser, which: number) => user.clickTab(which), pick),
    move(3, 'clickTerminal', (user: ModelUser, name: string) => user.clickTerminal(name), agent),
    move(2, 'moveTab', drag, pick),
    move(6, 'press', (user: ModelUser, what: DecisionKey, held: boolean) => user.press(what, held), decision, isHeld),
    move(3, 'pressOther', (user: ModelUser, held: boolean) => user.pressOther(held), isHeld),
    move(
        4,
        'clickBar',
        (user: ModelUser, where: 0 | 1, what: DecisionKey, isDouble: boolean) => user.clickBar(where, what, isDouble),
        group,
        decision,
        isHeld
    ),
    move(2, 'freeze', ({ page }: ModelUser) => !page.frames.isHeld && (page.frames.isHeld = true)),
    move(2, 'draw', ({ page }: ModelUser) => page.frames.isHeld && draw(page)),
    move(
        1,
        'delay',
        ({ page }: ModelUser, ms: number) => (page.backend.delayMs = ms) >= 0,
        fc.constantFrom(0, 0, 400, 3_000)
    ),
    move(
        2,
        'decideByName',
        (user: ModelUser, which: number, what: DecisionKey) => user.decideByName(which, what),
        pick,
        decision
    ),
    move(1, 'closeTab', (user: ModelUser, which: number) => user.closeTab(which), pick),
    move(6, 'wait', (_user: ModelUser, milliseconds: number) => (waiting = milliseconds) > 0, time)
];

function propose({ page }: ModelUser, name: string): boolean {
    const hasRoom = page.reviews.undecided().length < 5;
    if (hasRoom) {
        page.propose(name);
    }
    return hasRoom;
}

/** A drag takes longer than the time in which a second press counts as one with the first. */
function drag(user: ModelUser, which: number): boolean {
    waiting = GLANCE_MS;
    return user.moveTab(which);
}

function replace({ page }: ModelUser, which: number): boolean {
    // Also one whose decision is on its way.
    const review = page.registry.open().at(which);
    if (review) {
        page.replace(review);
    }
    return review !== undefined;
}

function draw(page: ModelPage): boolean {
    page.frames.isHeld = false;
    page.frames.draw();
    return true;
}

function withdraw({ page }: ModelUser, which: number): boolean {
    const id = page.reviews.undecided().at(which)?.request.id;
    if (id !== undefined) {
        page.reviews.closeByAgent(id).catch(() => undefined);
    }
    return id !== undefined;
}

describe('ReviewFront under agents, a user and time, whatever happens in whatever order', function () {
    const { numRuns, seed } = chooseHistories(400);
    this.timeout(30_000 + numRuns * 100);

    it('lets no key land unseen, hides no review for long, and decides none that is neither in front nor named', async () => {
        let live = 0;
        const instant = fc.array(fc.oneof(...moves), { minLength: 1, maxLength: 3 });
        const history = fc.array(instant, { maxLength: 40, size: 'max' });
        await fc.assert(
            fc.asyncProperty(history, async instants => {
                const user = new ModelUser(new ModelPage());
                for (const acts of instants) {
                    for (const { run } of acts) {
                        waiting = 0;
                        live += run(user) ? 1 : 0;
                        user.look();
                        for (; waiting > 0; waiting -= 1_000) {
                            await user.page.wait(Math.min(waiting, 1_000));
                            user.look();
                        }
                    }
                    await user.page.settle();
                    user.look();
                }
            }),
            { numRuns, seed, reporter: report }
        );
        assert.ok(live >= numRuns * 10, `only ${live} moves came to something`);
    });
});

function report(details: fc.RunDetails<[Move<ModelUser>[][]]>): void {
    if (details.failed) {
        const [instants] = details.counterexample ?? [[]];
        const history = instants.map(acts => acts.map(({ name }) => name).join(' + ')).join('\n');
        const message = `${history}\n(seed ${details.seed}, path ${details.counterexamplePath})`;
        throw new Error(message, { cause: details.errorInstance });
    }
}
