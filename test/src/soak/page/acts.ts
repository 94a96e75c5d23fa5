import * as fc from 'fast-check';

/** One thing that happens to the page; `which` is one of those there are, `late` whether it is waited for. */
export type Act =
    | { readonly act: 'propose'; readonly agent: number; readonly file: number; readonly late: boolean }
    | { readonly act: 'withdraw'; readonly agent: number; readonly file: number }
    | { readonly act: 'type' | 'clickTab' | 'closeReview' | 'acceptRow' | 'rejectRow'; readonly which: number }
    | { readonly act: 'press'; readonly key: string }
    | { readonly act: 'clickText' | 'clickTerminal' | 'review' | 'later' };

/** Where no text has the keyboard, none of these may change one; two of them decide. */
const KEYS = [
    ...Array<string>(4).fill('Shift+Alt+Enter'),
    ...Array<string>(2).fill('Shift+Alt+Backspace'),
    'Alt+F5',
    'Shift+Alt+KeyZ',
    'Shift+Alt+KeyR',
    'Backspace',
    'Delete',
    'Enter',
    'Control+KeyZ',
    'Control+KeyY',
    'Control+KeyD',
    'Escape'
];

const pick = fc.nat(7);
const agent = fc.nat(1);
const file = fc.nat(2);

const act: fc.Arbitrary<Act> = fc.oneof(
    {
        weight: 8,
        arbitrary: fc.record({ act: fc.constant('propose' as const), agent, file, late: fc.boolean() })
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('withdraw' as const), agent, file }) },
    { weight: 8, arbitrary: fc.record({ act: fc.constant('type' as const), which: pick }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('clickTab' as const), which: pick }) },
    { weight: 10, arbitrary: fc.record({ act: fc.constant('press' as const), key: fc.constantFrom(...KEYS) }) },
    {
        weight: 2,
        arbitrary: fc.record({
            act: fc.constantFrom('closeReview' as const, 'acceptRow' as const, 'rejectRow' as const),
            which: pick
        })
    },
    {
        weight: 6,
        arbitrary: fc.record({
            act: fc.constantFrom(
                'clickText' as const,
                'clickText' as const,
                'clickTerminal' as const,
                'review' as const,
                'later' as const
            )
        })
    }
);

/** So many random sequences, the same ones for the same seed. */
export function randomSequences(count: number, seed: number): Act[][] {
    return fc.sample(fc.array(act, { minLength: 3, maxLength: 9, size: 'max' }), { numRuns: count, seed });
}
