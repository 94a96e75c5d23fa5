import type { SourceFiles } from './source-files';

/** How many files are opened so that language services answer for them. */
const MOST_ASKED = 60;

/** How many of the files written last are taken for those that the agent or the user has just changed. */
const CHANGED = 10;

/** Which files language services are asked about. */
export interface AskedFiles {
    /** Those whose problems are wanted. */
    readonly asked: readonly string[];
    /** Those that are only opened, so that language services know their present texts. */
    readonly opened: readonly string[];
    /** False if there are more files than can be asked about: what depends on the changed ones comes first then. */
    readonly isComplete: boolean;
}

/**
 * Chooses among the source files of the workspace.
 * @param isWanted whether a file lies in what the model asks about.
 * @param dependents finds those of the files that refer to one that was changed; asked only if there are too many.
 */
export async function chooseFiles(
    { files, isComplete }: SourceFiles,
    isWanted: (uri: string) => boolean,
    dependents: (changed: readonly string[], among: readonly string[]) => Promise<readonly string[]>
): Promise<AskedFiles> {
    const uris = files.map(({ uri }) => uri);
    const changed = uris.slice(0, CHANGED);
    const wanted = uris.filter(isWanted);
    const opened = changed.filter(uri => !isWanted(uri));
    if (wanted.length <= MOST_ASKED) {
        return { asked: wanted, opened, isComplete };
    }
    const first = [...changed.filter(isWanted), ...(await dependents(changed, wanted))];
    return { asked: [...new Set([...first, ...wanted])].slice(0, MOST_ASKED), opened, isComplete: false };
}
