/** Agents whose tools have named a file, by their keys. */
interface Naming {
    readonly keys: readonly string[];
    /** The one tool has written. */
    readonly isWritten: boolean;
}

/** Files that agents' tools have named in their turns. */
export class NamedFiles {
    private readonly namings = new Map<string, Naming>();

    /** A tool is about to write a file. Another one that was seen to write it is done. */
    add(path: string, key: string): void {
        const { keys, isWritten } = this.namings.get(path) ?? { keys: [], isWritten: false };
        this.namings.set(path, { keys: [...new Set([...(isWritten ? [] : keys), key])], isWritten: false });
    }

    isNamedBy(path: string, key: string): boolean {
        return this.namings.get(path)?.keys.includes(key) ?? false;
    }

    /** Notes that a change was seen. Of several tools any may write yet. */
    changed(path: string): void {
        const { keys = [] } = this.namings.get(path) ?? {};
        if (keys.length === 1) {
            this.namings.set(path, { keys, isWritten: true });
        }
    }

    /** An agent's turn is over. */
    forget(key: string): void {
        for (const [path, { keys, isWritten }] of this.namings) {
            const others = keys.filter(each => each !== key);
            if (others.length === 0) {
                this.namings.delete(path);
            } else {
                this.namings.set(path, { keys: others, isWritten });
            }
        }
    }
}
