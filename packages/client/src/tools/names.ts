/** How many names a refusal lists. */
const MAX_NAMES = 100;

/** Maps things by distinct names: where several share one, all but the first get a number. Takes linear time. */
export function named<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): Map<string, Thing> {
    const all = new Map<string, Thing>();
    const counts = new Map<string, number>();
    for (const thing of things) {
        const name = nameOf(thing);
        let count = counts.get(name) ?? 0;
        let unique: string;
        do {
            unique = ++count === 1 ? name : `${name} (${count})`;
        } while (all.has(unique));
        counts.set(name, count);
        all.set(unique, thing);
    }
    return all;
}

/** The names there are, for a refusal. */
export function namesThereAre(names: readonly string[]): string {
    const shown = names.slice(0, MAX_NAMES).map(name => JSON.stringify(name.slice(0, 100)));
    const more = names.length > MAX_NAMES ? ', …' : '';
    return shown.length === 0 ? 'There is none.' : `There are: ${shown.join(', ')}${more}.`;
}
