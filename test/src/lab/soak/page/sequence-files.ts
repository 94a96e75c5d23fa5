import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { JudgedText } from './judged-text';

/** The user's own files, which are open all the time. */
export const OWN_FILES = ['own-a.txt', 'own-b.txt'];

/** What agents propose for: a new file, and two that are there. */
const FILES = [0, 1, 2];
const ORIGINAL = 'zero\n1\n2\n3\n4\n5\n6\nseven\n';

/** The names of the files that agents propose for, in any sequence. */
export const PROPOSED_NAME = /s\d+-\d\.txt/;

/** The files of one sequence after the other: the user's own, and those that agents propose for. */
export class SequenceFiles {
    private sequence = 0;
    private before = new Map<string, string>();

    constructor(private readonly workspace: string) {}

    /** The names of the files that agents propose for in this sequence. */
    get proposed(): string[] {
        return FILES.map(file => this.nameOf(file));
    }

    /** Makes the files of the next sequence. */
    begin(): void {
        this.sequence++;
        for (const name of this.proposed.slice(1)) {
            writeFileSync(this.at(name), ORIGINAL);
        }
        this.before = new Map([...OWN_FILES, ...this.proposed].map(name => [name, this.textOf(name)]));
    }

    nameOf(file: number): string {
        return `s${this.sequence}-${file}.txt`;
    }

    at(name: string): string {
        return path.join(this.workspace, name);
    }

    /** The texts of the files that no agent has written, as they were and as they are. */
    texts(written: ReadonlySet<string>): JudgedText[] {
        return [...this.before]
            .filter(([name]) => !written.has(name))
            .map(([name, before]) => {
                const isIt = (uri: string): boolean => uri.startsWith('file:') && uri.endsWith(`/${name}`);
                return { name, before, after: this.textOf(name), isIt };
            });
    }

    /** Deletes the files of this sequence that no agent has written. */
    end(written: ReadonlySet<string>): void {
        for (const name of this.proposed.filter(each => !written.has(each))) {
            rmSync(this.at(name), { force: true });
        }
    }

    private textOf(name: string): string {
        return existsSync(this.at(name)) ? readFileSync(this.at(name), 'utf8') : '';
    }
}
