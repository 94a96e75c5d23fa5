/** Gives things of the same name different ones: by where they are, and by a number where that does not tell them apart. */
export function withUniqueNames<Thing>(
    things: readonly Thing[],
    nameOf: (thing: Thing) => string,
    placeOf: (thing: Thing) => string | undefined = () => undefined
): Map<string, Thing> {
    const named = new Map<string, Thing>();
    for (const thing of things) {
        const name = nameOf(thing);
        const isShared = things.some(other => other !== thing && nameOf(other) === name);
        const place = isShared ? placeOf(thing) : undefined;
        const base = place === undefined ? name : `${name} (${place})`;
        let unique = base;
        for (let number = 2; named.has(unique); number++) {
            unique = `${base} (${number})`;
        }
        named.set(unique, thing);
    }
    return named;
}

/** The names there are, for a refusal: no more than a few. */
export function namesThereAre(names: readonly string[]): string {
    const shown = names.slice(0, 20).map(name => JSON.stringify(name.slice(0, 100)));
    return shown.length === 0 ? 'There is none.' : `There are: ${shown.join(', ')}${names.length > 20 ? ', …' : ''}.`;
}
