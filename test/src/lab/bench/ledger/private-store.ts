import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import * as path from 'node:path';
import { Disposables } from '../../../support/disposables';
import { LedgerFolder, nameOf } from './ledger-folder';

const FILES = 1_000;
const TURNS = 1_000;
const CHANGED = 3;

/** Turns until contents that nobody needs go, if they are old enough. */
const CLEANING = 50;

const agent = { key: '1', kind: 'codex', label: 'Codex' };

/** Has 1,000 turns, and says what is kept of them, and whether the user's repository is as it was. */
export async function measureStore(): Promise<void> {
    const disposables = new Disposables();
    try {
        const folder = await LedgerFolder.make(disposables, FILES);
        const own = path.join(folder.root, '.git');
        const before = listing(own);
        await folder.open(disposables);
        await haveTurns(folder, 0, TURNS);
        const sizes = [`after ${TURNS} turns: ${sizeOf(folder.state)}`];
        makeOld(folder.state);
        await haveTurns(folder, TURNS, CLEANING);
        sizes.push(`${CLEANING} turns and a day later: ${sizeOf(folder.state)}`);
        console.log(`Kept of ${FILES} files, ${CHANGED} of them new in each turn: ${sizes.join('; ')}.`);
        const isSame = listing(own) === before;
        console.log(`The user’s .git: ${isSame ? 'each name, time and byte as before' : 'NOT as before'}.`);
        const status = (await folder.git('status', '--porcelain')).split('\n').length - 1;
        console.log(`git status: ${status} files, those that were written.`);
        console.log(`git fsck --full: ${(await folder.git('fsck', '--full', '--no-progress')).trim() || 'nothing'}.`);
        console.log(`git gc: ${(await folder.git('gc', '--prune=now', '--quiet')).trim() || 'nothing'}.`);
        await undoAll(folder);
    } finally {
        await disposables.dispose();
    }
}

async function haveTurns(folder: LedgerFolder, first: number, count: number): Promise<void> {
    for (let turn = first; turn < first + count; turn++) {
        await folder.ledger.turnBegan(agent);
        const names = Array.from({ length: CHANGED }, (_, index) => nameOf((turn * 7 + index * 311) % FILES));
        await folder.write('.', names, `a line of turn ${turn}\n`.repeat(200));
        await folder.ledger.turnEnded(agent.key);
    }
}

/** The contents before each turn are there yet, whatever the user's Git has cleaned up. */
async function undoAll({ ledger }: LedgerFolder): Promise<void> {
    const turns = ledger.state.turns.filter(({ agents }) => agents.length > 0).reverse();
    let undone = 0;
    for (const { id } of turns) {
        const { files } = await ledger.forUser.undo({ turn: id });
        undone += files.filter(({ kind }) => kind === 'undone').length;
    }
    const steps = turns.reduce((sum, each) => sum + each.steps.length, 0);
    console.log(`Undone then: ${undone} of ${steps} changes of the ${turns.length} turns that are kept.`);
}

function filesIn(folder: string): string[] {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    return all.map(name => path.join(folder, name)).filter(name => lstatSync(name).isFile());
}

function listing(folder: string): string {
    return filesIn(folder)
        .map(file => {
            const { mode, mtimeMs, size } = lstatSync(file);
            return [file, mode, mtimeMs, size, createHash('sha1').update(readFileSync(file)).digest('hex')].join(' ');
        })
        .join('\n');
}

function sizeOf(folder: string): string {
    const files = filesIn(folder);
    const bytes = files.reduce((sum, file) => sum + lstatSync(file).blocks * 512, 0);
    return `${(bytes / 1024 ** 2).toFixed(1)} MB in ${files.length} files`;
}

/** As if a day had gone by. */
function makeOld(folder: string): void {
    const then = Date.now() / 1_000 - 24 * 60 * 60;
    filesIn(folder)
        .filter(file => file.includes(`${path.sep}objects${path.sep}`))
        .forEach(file => utimesSync(file, then, then));
}
