/** Two texts with a known number of changes between them. */
export interface ChangedText {
    readonly name: string;
    readonly changes: number;
    readonly before: string;
    readonly proposal: string;
}

/** The texts that are measured; the first one is the floor of a step from change to change. */
export const changedTexts: readonly (() => ChangedText)[] = [
    (): ChangedText => changed('5 changes', 5, 20),
    (): ChangedText => changed('5,000 changes, dense', 5_000, 3),
    (): ChangedText => changed('5,000 changes, with unchanged regions', 5_000, 20)
];

/** So many changes, each in the last of so many lines. */
function changed(name: string, changes: number, lines: number): ChangedText {
    const numbers = Array.from({ length: changes * lines }, (_, index) => index + 1);
    const line = (number: number): string => `const value${number} = compute(${number * 7}, 'some text');\n`;
    return {
        name,
        changes,
        before: numbers.map(line).join(''),
        proposal: numbers
            .map(number => (number % lines === 0 ? line(number).replace('some', 'another') : line(number)))
            .join('')
    };
}
