/** How many names are said. */
const MOST_NAMES = 5;

/** The most letters by which a name may differ. */
const MOST_DIFFERENT = 2;

/** The names that may be meant by one that is not there, the nearest first. */
export function near(name: string, names: Iterable<string>): string[] {
    const wanted = name.toLowerCase();
    return [...names]
        .map(candidate => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
        .filter(({ distance }) => distance <= MOST_DIFFERENT)
        .sort((one, other) => one.distance - other.distance)
        .slice(0, MOST_NAMES)
        .map(({ candidate }) => candidate);
}

/** A part of a name is as near as one letter; beyond the limit the exact number does not matter. */
function distanceOf(wanted: string, candidate: string): number {
    if (wanted.length > 2 && candidate.length > 2 && (candidate.includes(wanted) || wanted.includes(candidate))) {
        return wanted === candidate ? 0 : 1;
    }
    if (Math.abs(wanted.length - candidate.length) > MOST_DIFFERENT || wanted.length < 3) {
        return wanted === candidate ? 0 : MOST_DIFFERENT + 1;
    }
    return editDistance(wanted, candidate);
}

function editDistance(one: string, other: string): number {
    let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
    for (let row = 1; row <= one.length; row++) {
        const current = [row];
        for (let column = 1; column <= other.length; column++) {
            const replaced = previous[column - 1] + (one[row - 1] === other[column - 1] ? 0 : 1);
            current.push(Math.min(replaced, previous[column] + 1, current[column - 1] + 1));
        }
        previous = current;
    }
    return previous[other.length];
}
