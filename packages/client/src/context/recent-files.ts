import type { EditorFile } from '@agent-companion/core/server';

/** Where the user is in a text file: 0-based, as in the Language Server Protocol. */
export interface EditorPlace {
    cursor: { line: number; character: number };
    selectedText?: string;
    /** Of the selected text, cut or not. */
    selection?: EditorFile['selection'];
}

interface OpenEntry {
    /** Editors that show the file: a file is closed with the last of them. */
    editors: number;
    lastFocused: number;
    place?: EditorPlace;
}

/** The open files and the order in which they were focused. Knows no editor: it is told what happens. */
export class RecentFiles {
    private readonly entries = new Map<string, OpenEntry>();
    private active: string | undefined;
    private newest = 0;

    /** @param now milliseconds since 1970. */
    constructor(private readonly now: () => number = Date.now) {}

    /** The URI of the open file focused last; undefined once something other than a file was focused. */
    get activeUri(): string | undefined {
        return this.active;
    }

    /** Adds an editor for the file. Until it is focused the file counts as older than every focused one. */
    open(uri: string): void {
        const entry = this.entries.get(uri);
        if (entry) {
            entry.editors++;
        } else {
            this.entries.set(uri, { editors: 1, lastFocused: 0 });
        }
    }

    /** Removes one of the file's editors. */
    close(uri: string): void {
        const entry = this.entries.get(uri);
        if (!entry || --entry.editors > 0) {
            return;
        }
        this.entries.delete(uri);
        if (this.active === uri) {
            this.active = undefined;
        }
    }

    /** Makes the file the active one. */
    focus(uri: string): void {
        const entry = this.entries.get(uri);
        if (entry) {
            // Later than all others, though two files get the focus in one millisecond.
            entry.lastFocused = this.newest = Math.max(this.now(), this.newest + 1);
            this.active = uri;
        }
    }

    /** An editor of something that is no file has come in front: no file is active until the next focus. */
    leave(): void {
        this.active = undefined;
    }

    /** Sets where cursor and selection of the file are. */
    setPlace(uri: string, place: EditorPlace): void {
        const entry = this.entries.get(uri);
        if (entry) {
            entry.place = place;
        }
    }

    /** Renames a file in the list, opened under its new name or not. */
    rename(from: string, to: string): void {
        const old = this.entries.get(from);
        if (!old) {
            return;
        }
        const { editors } = this.entries.get(to) ?? { editors: 0 };
        this.entries.delete(from);
        this.entries.set(to, { ...old, editors });
        if (this.active === from) {
            this.active = to;
        }
    }

    /** The open files, most recently focused first; only the active one carries its cursor and selection. */
    list(): EditorFile[] {
        return [...this.entries]
            .filter(([, entry]) => entry.editors > 0)
            .sort(([, left], [, right]) => right.lastFocused - left.lastFocused)
            .map(([uri, { lastFocused, place }]) => {
                const isActive = uri === this.active;
                return { uri, lastFocused, isActive, ...(isActive && place) };
            });
    }
}
