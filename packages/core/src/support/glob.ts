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
export function fits<Pattern>(
    pieces: ArrayLike<string>,
    pattern: readonly Pattern[],
    any: Pattern,
    isSame: (piece: string, pattern: Pattern) => boolean
): boolean {
    let at = 0;
    let next = 0;
    let behindAny = -1;
    let tried = 0;
    while (at < pieces.length) {
        if (next < pattern.length && pattern[next] === any) {
            behindAny = ++next;
            tried = at;
        } else if (next < pattern.length && isSame(pieces[at], pattern[next])) {
            next++;
            at++;
        } else if (behindAny >= 0) {
            next = behindAny;
            at = ++tried;
        } else {
            return false;
        }
    }
    return pattern.slice(next).every(piece => piece === any);
}
