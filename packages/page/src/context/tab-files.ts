import type { RecentFiles } from './recent-files';

/** How many renames are remembered: the tabs of what is renamed change in a moment. */
const MAX_RENAMES = 100;

/** Keeps {@link RecentFiles} true for an editor that tells which tabs there are, and not what has happened to each. */
export class TabFiles {
    /** How many tabs show a file. */
    private open: ReadonlyMap<string, number> = new Map();
    private readonly renames = new Map<string, string>();

    constructor(private readonly files: Pick<RecentFiles, 'open' | 'close' | 'rename'>) {}

    /** Takes the URIs of the files in all tabs, one for each tab. */
    update(uris: readonly string[]): void {
        const before = this.open;
        const open = new Map<string, number>();
        uris.forEach(uri => open.set(uri, (open.get(uri) ?? 0) + 1));
        this.open = open;
        // What has opened comes first: a file that moves to another group is not closed meanwhile.
        for (const [uri, count] of open) {
            times(count - (before.get(uri) ?? 0), () => this.files.open(uri));
        }
        for (const [uri, count] of before) {
            const target = open.has(uri) ? undefined : this.targetOf(uri);
            if (target !== undefined) {
                this.files.rename(uri, target);
            }
            times(count - (open.get(uri) ?? 0), () => this.files.close(uri));
        }
    }

    /** A file or a whole folder is about to be renamed: what is known of a tab that closes goes over to its new name. */
    rename(from: string, to: string): void {
        this.renames.delete(from);
        this.renames.set(from, to);
        const [oldest] = this.renames.keys();
        if (this.renames.size > MAX_RENAMES) {
            this.renames.delete(oldest);
        }
    }

    /** Whether a tab shows the file. */
    has(uri: string): boolean {
        return this.open.has(uri);
    }

    /** Where a file has gone whose last tab has closed; undefined if it was not renamed. */
    private targetOf(uri: string): string | undefined {
        const renamed = [...this.renames].reverse().find(([from]) => uri === from || uri.startsWith(`${from}/`));
        return renamed && renamed[1] + uri.slice(renamed[0].length);
    }
}

function times(count: number, act: () => void): void {
    for (let done = 0; done < count; done++) {
        act();
    }
}
