/**
 * Whether a glob names a file or a folder around it, at any depth. `*` and `?` stand for what is within a name, `**` for names.
 * Takes no account of upper and lower case. @param path with slashes.
 */
export function isNamedBy(glob: string, path: string): boolean {
    const [names, pattern] = [path, glob].map(text => text.toLowerCase().split('/').filter(Boolean));
    return fits(names, ['**', ...pattern, '**'], '**', isName);
}

function isName(name: string, pattern: string): boolean {
    return fits([...name], [...pattern], '*', (one, other) => other === '?' || one === other);
}

/** Whether pieces are as a pattern has them. Takes as many steps as there are pairs. @param any stands for any number of them. */
function fits(
    pieces: readonly string[],
    pattern: readonly string[],
    any: string,
    isSame: (piece: string, pattern: string) => boolean
): boolean {
    let [at, next, behindAny, tried] = [0, 0, -1, 0];
    while (at < pieces.length) {
        if (next < pattern.length && pattern[next] === any) {
            [behindAny, tried] = [++next, at];
        } else if (next < pattern.length && isSame(pieces[at], pattern[next])) {
            next++;
            at++;
        } else if (behindAny >= 0) {
            [next, at] = [behindAny, ++tried];
        } else {
            return false;
        }
    }
    return pattern.slice(next).every(piece => piece === any);
}
