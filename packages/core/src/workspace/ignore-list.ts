import { fits } from '../support/glob';

/** Most lines of a list, and characters of a line; what is beyond does not count. */
const [mostLines, longestLine] = [2_000, 500];

/** So many folders' verdicts are remembered. */
const mostFolders = 10_000;

/** Pieces of a name: `*`, `?`, a set in brackets, or a character. */
type NamePattern = readonly string[];

const any: NamePattern = ['**'];

interface Line {
    readonly isNegated: boolean;
    readonly isOfFolders: boolean;
    /** It has one name, at any depth. */
    readonly isAnywhere: boolean;
    readonly pattern: readonly NamePattern[];
}

/** Lines of a gitignore file, matched in linear time without regard to case. */
export class IgnoreList {
    private readonly lines: readonly Line[];
    private readonly folders = new Map<string, boolean>();

    constructor(lines: readonly string[]) {
        // The last line that names a file counts.
        const known = lines.slice(0, mostLines).flatMap(line => parsedLine(line) ?? []);
        this.lines = known.reverse();
    }

    /** Whether the list excludes a file, or a folder around it. @param path with slashes, below the list's folder. */
    excludes(path: string): boolean {
        return this.excludesFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0))) || this.isNamed(path, false);
    }

    private excludesFolder(path: string): boolean {
        const known = path === '' ? false : this.folders.get(path);
        if (known !== undefined) {
            return known;
        }
        if (this.folders.size >= mostFolders) {
            this.folders.clear();
        }
        const around = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
        const isExcluded = this.excludesFolder(around) || this.isNamed(path, true);
        this.folders.set(path, isExcluded);
        return isExcluded;
    }

    private isNamed(path: string, isFolder: boolean): boolean {
        const names = path.toLowerCase().split('/');
        const name = names[names.length - 1];
        const isMeant = ({ isOfFolders, isAnywhere, pattern }: Line): boolean =>
            (isFolder || !isOfFolders) &&
            // The folders around have been asked about.
            (isAnywhere ? isName(name, pattern[0]) : fits(names, pattern, any, isName));
        return this.lines.find(isMeant)?.isNegated === false;
    }
}

function parsedLine(line: string): Line | undefined {
    const text = line.replace(/^\uFEFF/, '').trimEnd();
    const isNegated = text.startsWith('!');
    const isOfFolders = text.endsWith('/');
    const path = text.slice(isNegated ? 1 : 0, isOfFolders ? -1 : undefined).toLowerCase();
    const isAnywhere = !path.includes('/');
    const names = path
        .split('/')
        .filter(Boolean)
        .map(name => (isAnywhere ? piecesOf(name) : patternOf(name)));
    if (text.startsWith('#') || names.length === 0 || text.length > longestLine) {
        return undefined;
    }
    const isInside = names.at(-1) === any;
    return { isNegated, isOfFolders, isAnywhere, pattern: isInside ? [...names, ['*']] : names };
}

function patternOf(name: string): NamePattern {
    return name === '**' ? any : piecesOf(name);
}

function piecesOf(name: string): NamePattern {
    return name.match(/\\.|\[[!^]?[[\]]?[^[\]]*\]|./gs) ?? [];
}

function isName(name: string, pattern: NamePattern): boolean {
    return fits(name, pattern, '*', isCharacter);
}

function isCharacter(character: string, pattern: string): boolean {
    if (pattern.length > 1 && pattern.startsWith('[')) {
        const isOther = /^\[[!^]/.test(pattern);
        const ranges = pattern.slice(isOther ? 2 : 1, -1).matchAll(/\\?(.)(?:-\\?(.))?/gs);
        const isIn = [...ranges].some(([, from, to = from]) => from <= character && character <= to);
        return isIn !== isOther;
    }
    return pattern === '?' || pattern === character || pattern === `\\${character}`;
}
