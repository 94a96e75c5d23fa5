import type { EditorSnapshot, Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import { EditorPlace, RecentFiles } from './recent-files';
import { TabFiles } from './tab-files';

/** The tabs in one place, by the URIs of their files; undefined for a tab that shows no file on disk. */
export interface EditorGroup {
    readonly tabs: readonly (string | undefined)[];
    /** The one in front. */
    readonly active: string | undefined;
    /** Whether an editor of something that is no file is in front, such as an untitled one; not a terminal or a review. */
    readonly isElsewhere: boolean;
    readonly isActive: boolean;
}

/** What the user has in front of them, in an editor that tells which tabs there are, and not what has happened to each. */
export class EditorGroups {
    private readonly changes = new Emitter<void>();
    /** Fires whenever a new snapshot would differ. */
    readonly onDidChange: Event<void> = this.changes.event;
    private readonly files = new RecentFiles(increasingTime());
    private readonly tabs = new TabFiles(this.files);
    private revision = 0;

    /** @param groups as they are now. After a reload no editor tells what was focused when: what can be seen comes first. */
    constructor(groups: readonly EditorGroup[]) {
        this.read(groups);
        groups.forEach(group => this.focus(group));
        this.update(groups);
    }

    /** Tabs or groups have changed, or another one is in front. */
    update(groups: readonly EditorGroup[]): void {
        this.read(groups);
        this.focus(groups.find(({ isActive }) => isActive));
        this.changes.fire();
    }

    /** The cursor or the selection in the active editor has changed. */
    setPlace(uri: string, place: EditorPlace): void {
        this.files.setPlace(uri, place);
        this.changes.fire();
    }

    /** A file or a whole folder is about to be renamed. */
    rename(from: string, to: string): void {
        this.tabs.rename(from, to);
    }

    /** A file was made or deleted. Its tab stays open, but the backend has to look again whether the file is on disk. */
    handleDisk(uri: string): void {
        if (this.tabs.has(uri)) {
            this.changes.fire();
        }
    }

    /** The user has come to trust the workspace. */
    handleTrust(): void {
        this.changes.fire();
    }

    /** What the user has in front of them now. */
    snapshot(isTrusted: boolean | undefined): EditorSnapshot {
        return { revision: ++this.revision, files: this.files.list(), ...(isTrusted !== undefined && { isTrusted }) };
    }

    private read(groups: readonly EditorGroup[]): void {
        this.tabs.update(groups.flatMap(({ tabs }) => tabs.filter(uri => uri !== undefined)));
    }

    /** With a terminal, a view or a review in front the last file stays active: the user works on it there. */
    private focus(group: EditorGroup | undefined): void {
        if (group?.isElsewhere) {
            this.files.leave();
        } else if (group?.active !== undefined && group.active !== this.files.activeUri) {
            this.files.focus(group.active);
        }
    }
}

/** Milliseconds since 1970, no two the same: what is focused in one of them has an order too. */
function increasingTime(): () => number {
    let last = 0;
    return () => (last = Math.max(Date.now(), last + 1));
}
