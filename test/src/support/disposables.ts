import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

/** Closes again what a test has opened, in reverse order, however the test ended. */
export class Disposables {
    private readonly closers: (() => Promise<unknown> | void)[] = [];

    /** Remembers how to close something, and hands it back. */
    add<T>(value: T, close: (value: T) => Promise<unknown> | void): T {
        this.closers.push(() => close(value));
        return value;
    }

    /** Makes a temporary folder, which goes with all that is in it: a program may still write when it is told to end. */
    addFolder(prefix: string): string {
        return this.add(realpathSync(mkdtempSync(path.join(tmpdir(), prefix))), folder =>
            // Unlike its synchronous twin it looks again at what is in a folder that was not empty.
            rm(folder, { recursive: true, force: true, maxRetries: 10 })
        );
    }

    async dispose(): Promise<void> {
        const failures: unknown[] = [];
        for (const close of this.closers.splice(0).reverse()) {
            try {
                await close();
            } catch (error) {
                failures.push(error);
            }
        }
        if (failures.length > 0) {
            throw new AggregateError(failures, `Could not be closed: ${failures.map(String).join('; ')}`);
        }
    }
}
