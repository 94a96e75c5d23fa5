import * as path from 'node:path';
import type { LeftOutFiles } from '../work-tree';

/** Tells by names which files of a work tree are left out. */
export class LeftOutNames {
    /** Of the look before. */
    private former: ReadonlySet<string> = new Set();
    private newest = new Set<string>();

    constructor(
        private readonly root: string,
        private readonly files: LeftOutFiles
    ) {}

    /** Begins a look, by the rules as they are now. */
    async look(): Promise<(name: Buffer) => boolean> {
        await this.files.refresh();
        const newest = new Set<string>();
        this.former = this.newest;
        this.newest = newest;
        return name => {
            const text = name.toString('utf8');
            const isExcluded = this.files.isExcluded(path.join(this.root, text));
            if (isExcluded) {
                newest.add(text);
            }
            return isExcluded;
        };
    }

    /** Notes that a file was left out until now. */
    add(name: string): void {
        this.newest.add(name);
    }

    /** Whether a file was left out at the look before only: nobody has made it in between. */
    hasReturned(name: string): boolean {
        return this.former.has(name) && !this.newest.has(name);
    }
}
