import assert from 'node:assert/strict';
import { isSameState, LedgerState, Step, Turn } from '../../ledger/turn';
import { selectSteps, UndoneFile } from '../../ledger/undo';
import type { AgentAct } from './agent-acts';
import { ModelDisk, ModelFile } from './model-disk';
import { editedAlike, MarkedEdit, marksIn } from './model-lines';

type Files = ReadonlyMap<string, ModelFile>;

/** Knows who has written each line, and what would be there without the agents. */
export class LedgerOracle {
    /** Count of files that were, byte for byte, as they would be without the agents. */
    exact = 0;
    private without: Map<string, ModelFile>;
    /** Files that the user has changed beside agents: marks count, not bytes. */
    private readonly touched = new Set<string>();
    /** Files for which nobody can say what they would be. */
    private readonly mixed = new Set<string>();
    /** Files of which agents' changes may have become the user's. */
    private readonly keepable = new Set<string>();

    /** Marks that agents' tools have written. */
    private readonly byTool = new Set<string>();

    /** Lines that an agent has moved to a path: in place of another file they are its change. */
    private readonly moved = new Set<string>();

    constructor(private readonly disk: ModelDisk) {
        this.without = new Map(disk.all());
    }

    /** The user has edited a file; `file` undefined: deleted it. */
    userWrote(path: string, file: ModelFile | undefined, edit?: MarkedEdit): void {
        const [now, before] = [this.without.get(path), this.disk.all().get(path)];
        const isAlike = isSame(now, before);
        if (isAlike || !file) {
            this.set(path, file);
        } else if (now && edit) {
            const text = editedAlike(now.bytes.toString('latin1'), edit);
            this.set(path, { ...now, bytes: Buffer.from(text, 'latin1') });
        } else {
            this.mixed.add(path);
        }
        if (!isAlike) {
            this.touched.add(path);
        }
        if (!isAlike && (!before || !file)) {
            // A file in place of one that an agent has removed, or removed itself: that may come back.
            this.mixed.add(path);
        }
    }

    /** An agent's tool names a file. @returns to be called as it writes, with the mark of its line. */
    toolNames(path: string): (mark: string) => void {
        const before = this.disk.all().get(path);
        // Where another has written meanwhile, nobody can tell who.
        return mark => isSame(before, this.disk.all().get(path)) && this.byTool.add(mark);
    }

    /** Notes what an agent is about to do. @param to the new path of a file that it renames. */
    agentActs(act: AgentAct, path: string, to: string): void {
        const carried = act === 'rename' ? marksIn(this.disk.all().get(path)?.bytes) : [];
        carried.forEach(mark => this.moved.add(`${to}: ${mark}`));
    }

    /** Notes that the IDE has formatted a file as it saved it; marks stay. */
    formatted(path: string, file: ModelFile): void {
        if (this.touched.has(path) || this.mixed.has(path)) {
            this.touched.add(path);
        } else {
            this.set(path, file);
        }
    }

    /** The user has checked a file out that no agent had changed. */
    checkedOut(path: string, file: ModelFile | undefined): void {
        this.set(path, file);
    }

    isUntouched(path: string): boolean {
        return isSame(this.without.get(path), this.disk.all().get(path)) && !this.mixed.has(path);
    }

    /** Some changes of files are taken back beside others, which may have done so already. */
    undoneInPart(steps: readonly Step[]): void {
        steps.forEach(({ path }) => this.mixed.add(path));
    }

    /** Notes that an undo was taken back, with what the user has done since. */
    redone(files: readonly UndoneFile[]): void {
        files.filter(({ path }) => this.touched.has(path)).forEach(({ path }) => this.mixed.add(path));
        // It may be what is committed already.
        files.forEach(({ path }) => this.keepable.add(path));
        const isSo = files.filter(({ present, without }) => isSameState(present, without));
        isSo.forEach(({ path }) => this.mixed.add(path));
    }

    /** The user keeps, stages or commits a file. */
    mayKeep(path: string): void {
        this.keepable.add(path);
    }

    /** Compares with the ledger once that has seen all. */
    look(state: LedgerState, blob: (id: string) => Buffer): void {
        const all = this.disk.all();
        const live = new Set(selectSteps(state, {}).map(({ path }) => path));
        for (const path of new Set([...all.keys(), ...this.without.keys(), ...this.mixed])) {
            if (live.has(path)) {
                continue;
            }
            const [is, would] = [all.get(path), this.without.get(path)];
            if (!this.mixed.has(path) && !this.keepable.has(path)) {
                assert.deepEqual(marks(is), marks(would), `all changes of ${path} by agents are in the ledger`);
                assert.ok(this.touched.has(path) || isSame(is, would), `${path} is what it would be`);
                this.exact += this.touched.has(path) ? 0 : 1;
            }
            this.set(path, is);
            [this.touched, this.mixed, this.keepable].forEach(paths => paths.delete(path));
        }
        state.turns.forEach(turn => turn.steps.forEach(step => this.checkMaker(turn, step, blob)));
    }

    /** Looks at an undo: nobody else's line is lost, other files stay as they were. */
    undone(before: Files, steps: readonly Step[], files: readonly UndoneFile[], blob: (id: string) => Buffer): void {
        const after = this.disk.all();
        const left = new Set(allMarks(after));
        const own = new Set(steps.flatMap(step => addedBy(step, blob)));
        const lost = allMarks(before).filter(mark => !left.has(mark));
        assert.deepEqual(
            lost.filter(mark => !own.has(mark)),
            [],
            'an undo takes back what is selected, and nothing else'
        );
        const written = new Set(files.filter(({ kind }) => kind === 'undone').map(({ path }) => path));
        for (const path of new Set([...before.keys(), ...after.keys()])) {
            assert.ok(written.has(path) || isSame(before.get(path), after.get(path)), `${path} was not to be written`);
        }
    }

    /** Checks that a step adds no line of the user's or of an agent outside. */
    private checkMaker({ agents }: Turn, step: Step, blob: (id: string) => Buffer): void {
        if (agents.length > 0 && step.before && step.from === undefined) {
            const added = addedBy(step, blob).filter(mark => !this.moved.has(`${step.path}: ${mark}`));
            const strangers = added.filter(mark => /[UHZ]/.test(mark));
            assert.deepEqual(strangers, [], `${step.path}: what the user has written is no agent's`);
            const letters = agents.map(({ key }) => key);
            // What a shell writes into a file that another's tool has named is that one's.
            const isJudged = (mark: string): boolean => step.by === 'shell' || this.byTool.has(mark);
            const others = added.filter(mark => isJudged(mark) && !letters.includes(mark[0]));
            assert.deepEqual(others, [], `${step.path}: what an agent has written is another's`);
        }
    }

    private set(path: string, file: ModelFile | undefined): void {
        if (file) {
            this.without.set(path, file);
        } else {
            this.without.delete(path);
        }
    }
}

function addedBy({ before, after }: Step, blob: (id: string) => Buffer): readonly string[] {
    const [old, now] = [before, after].map(state => marksIn(state && blob(state.blob)));
    return now.filter(mark => !old.includes(mark));
}

function marks(file: ModelFile | undefined): readonly string[] {
    return [...marksIn(file?.bytes)].sort();
}

function allMarks(files: Files): readonly string[] {
    return [...files.values()].flatMap(({ bytes }) => marksIn(bytes));
}

function isSame(one: ModelFile | undefined, other: ModelFile | undefined): boolean {
    return one === other || (one !== undefined && one.mode === other?.mode && one.bytes.equals(other.bytes));
}
