import { canonicalJson, isObject } from '../consent/canonical-json';
import { PlanDraft, PlannedProgram, ProgramPlan } from '../consent/program-plan';
import { RawTask, taskCommand, TaskSystem } from './task-command';

/** What of a task does not decide what runs; some of it changes when the task is run. */
const UNDECISIVE = ['presentation', 'group', 'problemMatcher', 'detail', 'runOptions', 'icon', 'hide'];

/** What says how a task is executed; the other properties of an extension's task say which one it is. */
const EXECUTION = ['executionType', 'command', 'args', 'options', 'windows', 'osx', 'linux'];
const COMMON = [...UNDECISIVE, ...EXECUTION, 'label', 'dependsOn', 'dependsOrder', 'isBackground', 'source', 'scope'];

/** The tasks there are at a moment. */
export interface KnownTasks {
    readonly all: readonly RawTask[];
    readonly system: TaskSystem;
    /** Whether the workspace has one folder only. */
    readonly hasSingleRoot: boolean;
    nameOf(task: RawTask): string;
    /** What an extension has said of a task of its own, before the workspace has changed anything of it. */
    providedOf(task: RawTask): RawTask | undefined;
}

type Moment = PlannedProgram['when'];

/** Finds out what tasks run, with all that they depend on, as Theia would find it. */
export class TaskPlanner {
    constructor(private readonly tasks: KnownTasks) {}

    plan(task: RawTask): ProgramPlan {
        const draft = new PlanDraft();
        this.add(draft, task, { folder: task._scope, when: 'itself', done: new Set(), ancestors: [] });
        return draft.finish();
    }

    /** A task, and all that it depends on. */
    withDependencies(task: RawTask): readonly RawTask[] {
        const done = new Set<RawTask>();
        this.add(new PlanDraft(), task, { folder: task._scope, when: 'itself', done, ancestors: [] });
        return [...done];
    }

    /** Adds a task that is named by its label, or by its properties, and looked for in a folder. */
    addNamed(draft: PlanDraft, identifier: unknown, folder: unknown, when: Moment): void {
        const task = this.find(identifier, folder);
        if (task) {
            this.add(draft, task, { folder, when, done: new Set(), ancestors: [] });
        } else {
            addMissing(draft, identifier, when);
        }
    }

    private add(draft: PlanDraft, task: RawTask, place: Place): void {
        const { folder, when, done, ancestors } = place;
        if (ancestors.includes(task)) {
            draft.markIncomplete();
        }
        if (done.has(task)) {
            return;
        }
        done.add(task);
        const dependencies = [task.dependsOn ?? []].flat();
        for (const identifier of dependencies) {
            const dependency = this.find(identifier, folder);
            const before = when === 'after' ? 'after' : 'before';
            if (dependency) {
                const below = { folder, when: before, done, ancestors: [...ancestors, task] } as const;
                this.add(draft, dependency, below);
            } else {
                addMissing(draft, identifier, before);
            }
        }
        const deciding = Object.fromEntries(Object.entries(task).filter(([name]) => !UNDECISIVE.includes(name)));
        draft.decide(deciding, this.hasFolder(task));
        this.addProgram(draft, task, when, dependencies.length > 0);
    }

    private addProgram(draft: PlanDraft, task: RawTask, when: Moment, hasDependencies: boolean): void {
        const { system } = this.tasks;
        const name = this.tasks.nameOf(task);
        const { text, details } = taskCommand(task, system);
        if (task.type === 'shell' || task.type === 'process' || task.type === undefined) {
            // One without anything of its own only has others run.
            if (hasDependencies && executionOf(task) === NOTHING) {
                return;
            }
            if (text === undefined) {
                draft.markIncomplete();
            }
            draft.add({ name, when, command: text, details });
            return;
        }
        const provided = this.tasks.providedOf(task);
        const its = provided && taskCommand(provided, system);
        // The extension is asked for the command once more when the task is run; who wins then depends on how it is run.
        const isChanged = provided !== undefined && executionOf(provided) !== executionOf(task);
        if (its?.text === undefined || isChanged) {
            draft.markIncomplete();
        }
        draft.decide({ provided: provided && executionOf(provided) }, this.hasFolder(task));
        const overrides = isChanged ? [{ label: 'tasks.json', value: [text, ...lines(details)].join(' ') }] : [];
        const own = its?.details ?? [];
        draft.add({ name, when, command: its?.text, details: [...definitionDetails(task), ...own, ...overrides] });
    }

    /** Not a task of the workspace or of the user, also where one of a folder depends on it. */
    private hasFolder({ _scope }: RawTask): boolean {
        return this.tasks.hasSingleRoot || typeof _scope === 'string';
    }

    /** A task by the rules by which Theia looks for one that another depends on. */
    private find(identifier: unknown, folder: unknown): RawTask | undefined {
        const tasks = this.tasks.all.filter(({ _scope }) => typeof _scope !== 'string' || _scope === folder);
        if (isObject(identifier)) {
            return tasks.find(task => Object.entries(identifier).every(([name, value]) => task[name] === value));
        }
        return tasks.find(task => this.tasks.nameOf(task) === identifier);
    }
}

interface Place {
    readonly folder: unknown;
    readonly when: Moment;
    readonly done: Set<RawTask>;
    readonly ancestors: readonly RawTask[];
}

function addMissing(draft: PlanDraft, identifier: unknown, when: Moment): void {
    const name = typeof identifier === 'string' ? identifier : canonicalJson(identifier);
    draft.add({ name, when, command: undefined, details: [] });
    draft.decide({ missing: identifier }, true);
    draft.markIncomplete();
}

function executionOf(task: RawTask): string {
    return canonicalJson(EXECUTION.map(name => task[name] ?? null));
}

const NOTHING = executionOf({});

/** Which task of its type it is, such as the script of one of npm's. */
function definitionDetails(task: RawTask): { label: string; value: string }[] {
    return Object.entries(task)
        .filter(([name, value]) => !COMMON.includes(name) && !/^[_$]/.test(name) && typeof value !== 'object')
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => ({ label, value: String(value) }));
}

function lines(details: readonly { label: string; value: string }[]): string[] {
    return details.map(({ label, value }) => `${label}=${value}`);
}
