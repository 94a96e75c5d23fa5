/** A file that a language service may have something to say of. */
interface SourceFile {
    /** URI. */
    readonly uri: string;
    /** When it was written, in milliseconds. */
    readonly modifiedAt: number;
}

/** What a walk has found. */
export interface SourceFiles {
    /** The one written last first. */
    readonly files: readonly SourceFile[];
    /** Whether the walk came to its end: false if there are more folders or files than it looks at, or some that cannot be read. */
    readonly isComplete: boolean;
}

/** One folder's direct children. */
export interface FolderContent {
    readonly files: readonly { readonly uri: string; readonly name: string; readonly modifiedAt: number }[];
    readonly folders: readonly { readonly uri: string; readonly name: string }[];
}

/** The limits of a walk. */
const MOST_FOLDERS = 400;
const MOST_FILES = 4_000;
const AT_A_TIME = 8;

/** Walks folders for source files, those nearest to the top first, and neither dependencies nor what is hidden or generated. */
export class SourceFileWalk {
    /**
     * @param list what is in a folder; rejects if it cannot be read.
     * @param isSource whether a file of this URI is wanted.
     */
    constructor(
        private readonly list: (folder: string) => Promise<FolderContent>,
        private readonly isSource: (uri: string) => boolean
    ) {}

    async walk(roots: readonly string[]): Promise<SourceFiles> {
        const waiting = [...roots];
        const found: SourceFile[] = [];
        let isReadable = true;
        for (let read = 0; waiting.length > 0 && read < MOST_FOLDERS && found.length < MOST_FILES;) {
            const next = waiting.splice(0, Math.min(AT_A_TIME, MOST_FOLDERS - read));
            read += next.length;
            const contents = await Promise.all(next.map(folder => this.list(folder).catch(() => undefined)));
            for (const content of contents) {
                isReadable &&= content !== undefined;
                found.push(...this.sourcesIn(content?.files ?? []));
                waiting.push(...(content?.folders ?? []).filter(({ name }) => isWalked(name)).map(({ uri }) => uri));
            }
        }
        const files = found.sort((one, other) => other.modifiedAt - one.modifiedAt);
        return { files, isComplete: isReadable && waiting.length === 0 };
    }

    private sourcesIn(files: FolderContent['files']): SourceFile[] {
        const names = new Set(files.map(({ name }) => name));
        return files
            .filter(({ name, uri }) => !isCompiled(name, names) && this.isSource(uri))
            .map(({ uri, modifiedAt }) => ({ uri, modifiedAt }));
    }
}

function isWalked(folder: string): boolean {
    return folder !== 'node_modules' && !folder.startsWith('.');
}

/** A script with a declaration file beside it is what a compiler has made of a source elsewhere, as is the declaration. */
function isCompiled(name: string, names: ReadonlySet<string>): boolean {
    const base = /^(.*?)(\.d\.([cm]?)ts|\.([cm]?)jsx?)$/.exec(name);
    if (!base) {
        return false;
    }
    const kind = base[3] ?? base[4];
    const scripts = [`${base[1]}.${kind}js`, `${base[1]}.${kind}jsx`];
    return names.has(`${base[1]}.d.${kind}ts`) && scripts.some(script => names.has(script));
}
