import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Ledger } from '../../ledger/ledger';
import { LedgerState } from '../../ledger/turn';
import { Selection, selectSteps, stepsOfUndo } from '../../ledger/undo';
import { ManualClock } from '../manual-clock';
import { agentNames, WorkingAgent } from './working-agent';
import { LedgerOracle } from './ledger-oracle';
import { ModelDisk } from './model-disk';
import { LineEdit } from './model-lines';
import { checkOut, saveAs } from './user-acts';
import { actAs, AgentAct, modelPaths } from './agent-acts';

/** Means of writing: a tool, which tells before, at once or a while; a shell. */
export type Means = 'tool' | 'slow tool' | 'shell';

/** A work tree in which two agents and their user write, and its ledger. */
export class LedgerWorld {
    readonly oracle: LedgerOracle;
    private readonly clock = new ManualClock();
    private readonly agents = agentNames.map(name => new WorkingAgent(name));
    private ledger: Ledger;
    private pending: Promise<unknown>[] = [];
    /** Acts that nothing else happens beside. */
    private alone: (() => Promise<void>)[] = [];
    private unreported: (() => Promise<void>)[] = [];
    private overdue: (() => Promise<void>)[] = [];
    private undos: string[] = [];
    private marks = 0;

    constructor(private readonly disk: ModelDisk) {
        this.oracle = new LedgerOracle(disk);
        this.ledger = this.open(disk.workTree);
    }

    begin(who: number): boolean {
        const agent = this.agents[who];
        // The prompt is typed after what was saved before, and on the same connection.
        this.report();
        return this.later(
            agent.do(async () => {
                await this.ledger.turnBegan(agent.agent);
                agent.isWorking = true;
            })
        );
    }

    end(who: number): boolean {
        const agent = this.agents[who];
        this.report();
        return this.later(
            agent.do(async () => {
                agent.isWorking = false;
                await this.ledger.turnEnded(agent.key);
            })
        );
    }

    /** An agent that works writes a file. */
    write(who: number, means: Means, act: AgentAct, path: string, at: number): boolean {
        const agent = this.agents[who];
        return this.later(
            agent.work(async () => {
                const mark = this.mark(agent.key);
                if (means !== 'shell') {
                    await this.ledger.willWrite(agent.agent, path);
                    const written = this.oracle.toolNames(path);
                    await (means === 'slow tool' && setImmediate());
                    written(mark);
                }
                this.oracle.agentActs(act, path, modelPaths[at % modelPaths.length]);
                actAs(this.disk, act, path, at, () => mark);
            })
        );
    }

    /** Saves an edit in the IDE, which tells of it at once or later. */
    save(edit: LineEdit | 'remove', path: string, at: number, isFormatted: boolean): boolean {
        const saved = saveAs(this.disk, this.oracle, { edit, path, at, isFormatted, mark: () => this.mark('U') });
        const time = this.clock.now();
        if (saved) {
            this.unreported.push(() => this.ledger.userWrote(path, { ...saved, at: time }));
        }
        return saved !== undefined;
    }

    /** The IDE tells of all that was saved. */
    report(): boolean {
        const reports = [...this.overdue.splice(0), ...this.unreported.splice(0)];
        reports.forEach(report => this.later(report()));
        return reports.length > 0;
    }

    checkout(path: string, at: number): boolean {
        return this.inTurn(async () => {
            checkOut(this.disk, this.oracle, path, at, () => this.mark('H'));
            // An agent that takes it back before the next look leaves files as after a reset.
            await this.ledger.refresh();
        });
    }

    stage(path: string): boolean {
        this.oracle.mayKeep(path);
        this.disk.stage(path);
        return true;
    }

    commit(): boolean {
        return this.inTurn(async () => {
            // Changes committed and checked out between two looks are not told apart.
            await this.ledger.refresh();
            modelPaths.forEach(path => this.oracle.mayKeep(path));
            this.disk.commit();
            await this.ledger.refresh();
        });
    }

    refresh = (): boolean => this.later(this.ledger.refresh());

    keep(path: string): boolean {
        return this.inTurn(async () => {
            await this.ledger.refresh();
            selectSteps(this.ledger.state, { path }).forEach(step => this.oracle.mayKeep(step.path));
            await this.ledger.forUser.keep({ path });
        });
    }

    undo(how: 'turn' | 'agent' | 'path' | 'all', pick: number): boolean {
        return this.inTurn(async () => {
            const { turns } = this.ledger.state;
            const selections: Record<typeof how, Selection> = {
                turn: { turn: turns[pick % turns.length]?.id ?? '' },
                agent: { agent: agentNames[pick % agentNames.length] },
                path: { path: modelPaths[pick % modelPaths.length] },
                all: {}
            };
            await this.undoNow(selections[how]);
        });
    }

    redo(pick: number): boolean {
        return this.inTurn(async () => {
            const id = this.undos[pick % this.undos.length] ?? '';
            await this.ledger.refresh();
            const [steps, before] = [stepsOfUndo(this.ledger.state, id), this.disk.all()];
            const files = await this.ledger.forUser.redo(id);
            this.oracle.redone(files);
            this.oracle.undone(before, steps, files, this.blob);
        });
    }

    /** The IDE's process is killed, and the agents write on; then it starts again. */
    kill(who: number, path: string, at: number): boolean {
        return this.inTurn(async () => {
            const kept = JSON.parse(JSON.stringify(this.ledger.state)) as LedgerState;
            if (this.agents[who].isWorking) {
                actAs(this.disk, 'replace', path, at, () => this.mark(agentNames[who]));
            }
            this.agents.forEach(agent => (agent.isWorking = false));
            this.ledger = this.open(await this.disk.reopen(), kept);
            await this.ledger.resume();
        });
    }

    /** Looks at everything, and compares. */
    check(): boolean {
        return this.inTurn(() => this.ledger.refresh().then(() => this.oracle.look(this.ledger.state, this.blob)));
    }

    tick(): void {
        this.clock.advance(1);
    }

    async settle(): Promise<void> {
        // No look begins at the time of a write.
        this.clock.advance(1);
        // The IDE tells at the latest when the next things happen.
        this.overdue.forEach(report => this.later(report()));
        this.overdue = this.unreported.splice(0);
        await Promise.all([...this.pending.splice(0), setImmediate()]);
        for (const act of this.alone.splice(0)) {
            // The connection of a page keeps the order of what it tells.
            this.report();
            await Promise.all(this.pending.splice(0));
            await act();
        }
    }

    dispose(): void {
        this.agents.forEach((_agent, who) => this.end(who));
        this.check();
        this.undo('all', 0);
    }

    /** Takes everything back: agents' lines are left only where the user is to be asked. */
    async finish(): Promise<void> {
        this.agents.forEach((_agent, who) => this.end(who));
        this.check();
        this.inTurn(async () => {
            const left = await this.undoNow({});
            const live = selectSteps(this.ledger.state, {});
            assert.deepEqual(
                [...new Set(live.map(({ path }) => path))].sort(),
                left,
                'only what is asked about is left'
            );
        });
        this.check();
        await this.settle();
    }

    private async undoNow(selection: Selection): Promise<readonly string[]> {
        await this.ledger.refresh();
        const [steps, before] = [selectSteps(this.ledger.state, selection), this.disk.all()];
        const others = selectSteps(this.ledger.state, {}).filter(step => !steps.includes(step));
        this.oracle.undoneInPart(steps.filter(({ path }) => others.some(each => each.path === path)));
        const { id, files } = await this.ledger.forUser.undo(selection);
        this.undos.push(...(id === undefined ? [] : [id]));
        this.oracle.undone(before, steps, files, this.blob);
        assert.ok(files.every(({ kind }) => kind !== 'refused'));
        await this.ledger.refresh();
        const touched = new Set(files.map(({ path }) => path));
        assert.deepEqual(new Set(steps.map(({ path }) => path)), touched, 'each file is told of');
        return files
            .filter(({ kind }) => kind === 'both')
            .map(({ path }) => path)
            .sort();
    }

    private readonly blob = (id: string): Buffer => this.disk.blob(id);

    private mark(letter: string): string {
        return `${letter}${++this.marks}`;
    }

    private later(work: Promise<unknown>): boolean {
        this.pending.push(work);
        return true;
    }

    private inTurn(act: () => Promise<void>): boolean {
        this.alone.push(act);
        return true;
    }

    private open(workTree: ModelDisk['workTree'], state?: LedgerState): Ledger {
        const onError = (error: unknown): never => assert.fail(error as Error);
        return new Ledger({ workTree, clock: this.clock, onError, state });
    }
}
