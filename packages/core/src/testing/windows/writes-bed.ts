import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CallAnswer, ReliableCall, WrittenFiles } from '../../contract';
import { silentLogger } from '../../support/companion-logger';
import { systemClock } from '../../support/clock';
import { AttachedPage } from '../../windows/attached-page';
import { WindowLedgers } from '../../windows/window-ledgers';
import { WindowWrites } from '../../windows/window-writes';
import { eventually } from '../eventually';
import { useTemporaryFolder } from '../temporary-folder';

/** An agent that works in a test. */
export const agent = { key: String(process.pid), kind: 'codex', label: 'Codex' };

const leftOut = { refresh: () => Promise.resolve(), isExcluded: (file: string) => file.endsWith('.env') };

/** A folder with an agent in it, and a page that is told what that has written. */
class WritesBed {
    ledgers!: WindowLedgers;
    writes!: WindowWrites;
    told!: WrittenFiles;
    /** All that the page was told since the start. */
    lists: WrittenFiles[] = [];

    constructor(readonly temporary: () => string) {}

    /** Begins anew, as after a restart. */
    start(windowId = 'window'): void {
        [this.told, this.lists] = [{ turns: [], dropped: 0 }, []];
        const page = new AttachedPage();
        this.ledgers = new WindowLedgers({ windowId, leftOut, logger: silentLogger, clock: systemClock });
        this.writes = new WindowWrites(page, this.ledgers, leftOut);
        page.attach({
            call: ({ arguments: [value] }: ReliableCall): Promise<CallAnswer> =>
                Promise.resolve({ ok: true, value: void this.lists.push((this.told = value as WrittenFiles)) })
        });
    }

    root(): string {
        return join(this.temporary(), 'work');
    }

    at(name: string): string {
        return join(this.root(), name);
    }

    uri(name: string): string {
        return pathToFileURL(this.at(name)).href;
    }

    /** Files as the page is told, such as 'a.txt changed tool'. */
    files(): string[] {
        return this.told.turns.flatMap(turn =>
            turn.files.map(({ uri, kind, by }) => `${uri.split('/').at(-1)} ${kind} ${by}`)
        );
    }

    isTold(...expected: string[]): Promise<void> {
        return eventually(() => assert.deepEqual(this.files(), expected));
    }

    async open(isRepository = true): Promise<void> {
        mkdirSync(this.root());
        writeFileSync(this.at('a.txt'), 'one\ntwo\nthree\nfour\n');
        if (isRepository) {
            execFileSync('git', ['init', '-q'], { cwd: this.root() });
        }
        this.ledgers.update({ roots: [this.root()], isWanted: true });
        await eventually(() => assert.equal(this.ledgers.folders.length, 1));
    }

    async writtenByShell(text: string): Promise<string> {
        await this.ledgers.began(agent);
        writeFileSync(this.at('a.txt'), text);
        this.ledgers.ended(agent.key);
        await this.isTold('a.txt changed shell');
        return this.told.turns[0].id;
    }
}

/** A bed for each test of a suite, with a state folder of its own. */
export function useWritesBed(): WritesBed {
    const bed = new WritesBed(useTemporaryFolder());
    let formerHome: string | undefined;
    beforeEach(() => {
        formerHome = process.env.XDG_STATE_HOME;
        process.env.XDG_STATE_HOME = join(bed.temporary(), 'state');
        bed.start();
    });
    afterEach(async () => {
        await bed.ledgers.dispose();
        process.env.XDG_STATE_HOME = formerHome;
        if (formerHome === undefined) {
            delete process.env.XDG_STATE_HOME;
        }
    });
    return bed;
}
