import * as fc from 'fast-check';

/** One thing that happens to the page; some happen while its picture stands still. */
export type Act = SimpleAct | { readonly act: 'holdFrames'; readonly during: readonly SimpleAct[] };

/** One thing that happens to the page; `which` is one of those there are, `late` whether it is waited for. */
export type SimpleAct =
    | { readonly act: 'propose'; readonly agent: number; readonly file: number; readonly late: boolean }
    | { readonly act: 'replace'; readonly late: boolean }
    | { readonly act: 'withdraw'; readonly agent: number; readonly file: number }
    | { readonly act: 'type' | 'clickTab' | 'clickReview' | NamingAct; readonly which: number }
    | { readonly act: 'press' | 'hold'; readonly key: string }
    | { readonly act: 'clickText' | 'clickTerminal' };

/** A click on what belongs to one review. */
export type NamingAct =
    'closeReview' | 'acceptRow' | 'rejectRow' | 'acceptInBar' | 'rejectInBar' | 'clickKeep' | 'clickUndo';

/** What decides the review that a key is for; one of them asks for a reason, which Enter sends. */
const DECIDING_KEYS = [
    ...Array<string>(8).fill('Shift+Alt+Enter'),
    ...Array<string>(6).fill('Shift+Alt+Backspace'),
    ...Array<string>(2).fill('Shift+Alt+Delete'),
    ...Array<string>(4).fill('Enter'),
    'Control+KeyS'
];

/** Where no text has the keyboard, none of these may change one, but those that are for a change of the review in front. */
const OTHER_KEYS = [
    ...['KeyK', 'KeyZ', 'KeyX', 'KeyN', 'KeyU', 'KeyS', 'KeyE', 'KeyD', 'KeyB', 'KeyR'].map(key => `Shift+Alt+${key}`),
    'Alt+F5',
    'Alt+F6',
    'Backspace',
    'Delete',
    'Control+KeyZ',
    'Control+KeyY',
    'Control+KeyD',
    'Escape'
];

/** What is held for a moment too long. */
const HELD_KEYS = ['Shift+Alt+Enter', 'Shift+Alt+Backspace', 'Shift+Alt+KeyZ', 'Shift+Alt+KeyK'];

const NAMING_ACTS = [
    'closeReview',
    'acceptRow',
    'rejectRow',
    'acceptInBar',
    'rejectInBar',
    'clickKeep',
    'clickUndo'
] as const;

const pick = fc.nat(7);
const agent = fc.nat(1);
const file = fc.nat(2);

const propose = fc.record({ act: fc.constant('propose' as const), agent, file, late: fc.boolean() });

const pressed = (keys: readonly string[]): fc.Arbitrary<SimpleAct> =>
    fc.record({ act: fc.constant('press' as const), key: fc.constantFrom(...keys) });

const simpleAct: fc.Arbitrary<SimpleAct> = fc.oneof(
    { weight: 10, arbitrary: propose },
    { weight: 6, arbitrary: fc.record({ act: fc.constant('replace' as const), late: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('withdraw' as const), agent, file }) },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('type' as const), which: pick }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('clickTab' as const), which: pick }) },
    { weight: 6, arbitrary: fc.record({ act: fc.constant('clickReview' as const), which: pick }) },
    { weight: 20, arbitrary: pressed(DECIDING_KEYS) },
    { weight: 6, arbitrary: pressed(OTHER_KEYS) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('hold' as const), key: fc.constantFrom(...HELD_KEYS) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constantFrom(...NAMING_ACTS), which: pick }) },
    {
        weight: 6,
        arbitrary: fc.record({
            act: fc.constantFrom('clickText' as const, 'clickTerminal' as const, 'clickTerminal' as const)
        })
    }
);

/** Tabs that move while the picture stands still put another one's button under the pointer: the tab bar is Theia's, and closes at once. */
const actInStillPicture = simpleAct.filter(({ act: name }) => name !== 'closeReview');

const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 12, arbitrary: simpleAct },
    {
        weight: 1,
        arbitrary: fc.record({
            act: fc.constant('holdFrames' as const),
            during: fc.array(actInStillPicture, { minLength: 2, maxLength: 4, size: 'max' })
        })
    }
);

/** So many random sequences, the same ones for the same seed; each begins with proposals. */
export function randomSequences(count: number, seed: number): Act[][] {
    const sequence = fc
        .tuple(
            fc.array(propose, { minLength: 1, maxLength: 3, size: 'max' }),
            fc.array(act, { minLength: 3, maxLength: 9, size: 'max' })
        )
        .map(([first, acts]) => [...first, ...acts]);
    return fc.sample(sequence, { numRuns: count, seed });
}
