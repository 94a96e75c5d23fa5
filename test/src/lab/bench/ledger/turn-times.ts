import { Disposables } from '../../../support/disposables';
import { quantile } from '../quantile';
import { LedgerFolder, measured, nameOf, Taken } from './ledger-folder';

const FILES = 50_000;
const TURNS = 50;

/** So many files a turn changes, and so many more one that installs something. */
const CHANGED = 3;
const INSTALLED = 10_000;

const agent = { key: '1', kind: 'codex', label: 'Codex' };

/** Measures turns in a large repository beside plain `git status` there; milliseconds. */
export async function measureTurns(): Promise<void> {
    const disposables = new Disposables();
    try {
        const folder = await LedgerFolder.make(disposables, FILES);
        const opening = await measured(() => folder.open(disposables));
        const { ledger } = folder;
        const [begins, ends, floors]: Taken[][] = [[], [], []];
        const begin = async (): Promise<unknown> => begins.push(await measured(() => ledger.turnBegan(agent)));
        const status = async (): Promise<unknown> =>
            floors.push(await measured(() => folder.git('status', '--porcelain')));
        for (let turn = 0; turn < TURNS; turn++) {
            // Whichever is second finds the files in the system's cache.
            for (const work of turn % 2 === 0 ? [begin, status] : [status, begin]) {
                await work();
            }
            const names = Array.from({ length: CHANGED }, (_, index) => nameOf((turn * 97 + index * 7919) % FILES));
            await folder.write('.', names, `turn ${turn}\n`);
            ends.push(await measured(() => ledger.turnEnded(agent.key)));
        }
        console.table({
            [`first look at ${FILES} files`]: rowOf([opening]),
            'a turn’s begin': rowOf(begins),
            'its end': rowOf(ends),
            'floor: git status': rowOf(floors),
            ...(await install(folder))
        });
    } finally {
        await disposables.dispose();
    }
}

async function install(folder: LedgerFolder): Promise<Record<string, object>> {
    const { ledger } = folder;
    await ledger.turnBegan(agent);
    await folder.write(
        'installed',
        Array.from({ length: INSTALLED }, (_, index) => nameOf(index)),
        'x\n'
    );
    const look = await measured(() => ledger.turnEnded(agent.key));
    const turn = ledger.state.turns.at(-1)!;
    const undo = await measured(() => ledger.forUser.undo({ turn: turn.id }));
    const left = (await folder.git('status', '--porcelain', '--', 'installed')).length;
    return {
        [`a look at ${turn.steps.length} new files`]: rowOf([look]),
        [`their undo (${left === 0 ? 'all gone' : 'some are left'})`]: rowOf([undo])
    };
}

function rowOf(all: readonly Taken[]): object {
    const took = all.map(each => each.took);
    return {
        p50: Math.round(quantile(took, 0.5)),
        p95: Math.round(quantile(took, 0.95)),
        'git’s processor time, p50': Math.round(
            quantile(
                all.map(({ git }) => git),
                0.5
            )
        ),
        'longest turn of the event loop': Math.round(Math.max(...all.map(({ longest }) => longest)))
    };
}
