import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '@agent-companion/core/support';
import { longestTurn, nothingLeftOut, openFolderLedger, silentLogger } from '@agent-companion/core/testing';
import { commitAll } from '../../../support/commit-all';
import { Disposables } from '../../../support/disposables';

/** So many files are in a folder. */
const FILES_PER_FOLDER = 100;

const LINES = 'a line of the file\n'.repeat(60);

type FolderLedger = Awaited<ReturnType<typeof openFolderLedger>>;

/** Milliseconds of one tick of the processor's time, as the system tells it. */
const TICK_MS = 10;

/** A measured piece of work, in milliseconds. */
export interface Taken {
    readonly took: number;
    /** Processor time of Git, to which other programs' load adds nothing. */
    readonly git: number;
    /** Its longest turn of the event loop. */
    readonly longest: number;
}

/** Measures work of which the event loop waits for the most part. */
export async function measured(work: () => Promise<unknown>): Promise<Taken> {
    const [begun, gitBefore] = [performance.now(), timeOfChildren()];
    let took = NaN;
    const longest = await longestTurn(async () => {
        await work();
        took = performance.now() - begun;
    });
    return { took, git: timeOfChildren() - gitBefore, longest };
}

/** Milliseconds of the processor's time of all programs that have been run and have ended. */
function timeOfChildren(): number {
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** A repository with so many files, and its ledger, as a window has it. */
export class LedgerFolder {
    private opened: FolderLedger | undefined;

    private constructor(
        readonly root: string,
        /** Folder of all that is kept of it. */
        readonly state: string
    ) {}

    static async make(disposables: Disposables, files: number): Promise<LedgerFolder> {
        const folder = disposables.addFolder('agent-companion-bench-');
        const made = new LedgerFolder(path.join(folder, 'repository'), path.join(folder, 'state'));
        await made.write(
            '.',
            Array.from({ length: files }, (_, index) => nameOf(index)),
            LINES
        );
        commitAll(made.root);
        return made;
    }

    get ledger(): FolderLedger['ledger'] {
        return this.opened!.ledger;
    }

    /** Opens its ledger, as a window does at its start. */
    async open(disposables: Disposables): Promise<void> {
        const before = process.env.XDG_STATE_HOME;
        process.env.XDG_STATE_HOME = this.state;
        try {
            const options = {
                root: this.root,
                windowId: 'bench',
                leftOut: nothingLeftOut,
                logger: silentLogger,
                clock: systemClock
            };
            this.opened = disposables.add(await openFolderLedger(options), each => each.dispose());
        } finally {
            process.env.XDG_STATE_HOME = before;
        }
    }

    /** Writes texts as an agent does: behind the IDE's back. */
    async write(below: string, names: readonly string[], text: string): Promise<void> {
        const folders = new Set(names.map(name => path.dirname(path.join(this.root, below, name))));
        await Promise.all([...folders].map(each => mkdir(each, { recursive: true })));
        for (let at = 0; at < names.length; at += FILES_PER_FOLDER) {
            const some = names.slice(at, at + FILES_PER_FOLDER);
            await Promise.all(some.map(name => writeFile(path.join(this.root, below, name), text)));
        }
    }

    /** Git as its user runs it. */
    async git(...words: string[]): Promise<string> {
        const options = { cwd: this.root, maxBuffer: 2 ** 28 };
        const { stdout, stderr } = await promisify(execFile)('git', words, options);
        return stdout + stderr;
    }
}

/** Name of a file by its number. */
export function nameOf(index: number): string {
    return path.join(`folder-${Math.floor(index / FILES_PER_FOLDER)}`, `file-${index % FILES_PER_FOLDER}.txt`);
}
