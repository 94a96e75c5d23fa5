import { canonicalJson, isObject } from '../consent/canonical-json';
import { PlanDraft, PlannedDetail, PlannedProgram, ProgramPlan } from '../consent/program-plan';
import { environmentText, processWord } from '../tasks/task-command';
import type { TaskPlanner } from '../tasks/task-plan';

/** A launch configuration or a compound of some as Theia has it, of a file: nothing of it can be relied on. */
export interface RawLaunch {
    readonly name: string;
    readonly workspaceFolderUri?: string;
    readonly configuration?: Readonly<Record<string, unknown>>;
    readonly compound?: Readonly<Record<string, unknown>>;
}

/** What makes the command line, in this order; an adapter has its own ways to put it together. */
const WORDS = ['runtimeExecutable', 'runtimeArgs', 'command', 'program', 'args'];

/** What is shown otherwise, or says only how the IDE shows the program. */
const SHOWN = [...WORDS, 'name', 'type', 'request', 'preLaunchTask', 'postDebugTask', 'presentation'];

/** Finds out what launch configurations start, with the tasks before and after them, as Theia would find it. */
export class LaunchPlanner {
    /** @param tasks undefined in a product that runs no tasks. */
    constructor(
        private readonly launches: readonly RawLaunch[],
        private readonly tasks: Pick<TaskPlanner, 'addNamed'> | undefined,
        private readonly hasSingleRoot: boolean
    ) {}

    plan(launch: RawLaunch): ProgramPlan {
        const draft = new PlanDraft();
        const { configuration, compound } = launch;
        if (configuration) {
            this.addConfiguration(draft, launch, configuration);
        } else {
            this.addCompound(draft, launch, compound ?? {});
        }
        return draft.finish();
    }

    private addConfiguration(
        draft: PlanDraft,
        launch: RawLaunch,
        configuration: RawLaunch['configuration'] = {}
    ): void {
        const { preLaunchTask, postDebugTask, request } = configuration;
        this.addTask(draft, preLaunchTask, launch, 'before');
        draft.decide([launch.workspaceFolderUri, configuration], this.hasFolder(launch));
        const command = commandOf(configuration);
        // What is attached to runs already; what a launch without a command starts, its debug adapter decides.
        if (command === undefined && request !== 'attach') {
            draft.markIncomplete();
        }
        draft.add({ name: launch.name, when: 'itself', command, details: detailsOf(configuration) });
        this.addTask(draft, postDebugTask, launch, 'after');
    }

    private addCompound(draft: PlanDraft, launch: RawLaunch, compound: Readonly<Record<string, unknown>>): void {
        this.addTask(draft, compound.preLaunchTask, launch, 'before');
        draft.decide([launch.workspaceFolderUri, compound], this.hasFolder(launch));
        const members = Array.isArray(compound.configurations) ? (compound.configurations as unknown[]) : [];
        if (members.length === 0) {
            draft.markIncomplete();
        }
        for (const member of members) {
            const name = isObject(member) ? member.name : member;
            const folder = isObject(member) ? member.folder : launch.workspaceFolderUri;
            const found = this.launches.filter(
                other => other.configuration && other.name === name && other.workspaceFolderUri === folder
            );
            if (found.length === 1) {
                this.addConfiguration(draft, found[0], found[0].configuration);
            } else {
                addUnknown(draft, name, 'itself');
            }
        }
    }

    private hasFolder({ workspaceFolderUri }: RawLaunch): boolean {
        return this.hasSingleRoot || workspaceFolderUri !== undefined;
    }

    private addTask(draft: PlanDraft, identifier: unknown, launch: RawLaunch, when: PlannedProgram['when']): void {
        if (!identifier) {
            return;
        }
        if (this.tasks) {
            this.tasks.addNamed(draft, identifier, launch.workspaceFolderUri, when);
        } else {
            addUnknown(draft, identifier, when);
        }
    }
}

function addUnknown(draft: PlanDraft, identifier: unknown, when: PlannedProgram['when']): void {
    const name = typeof identifier === 'string' ? identifier : canonicalJson(identifier ?? null);
    draft.add({ name, when, command: undefined, details: [] });
    draft.markIncomplete();
}

/** The program that a configuration names, with its arguments; undefined if it names none. */
export function commandOf(configuration: Readonly<Record<string, unknown>>): string | undefined {
    const words = WORDS.flatMap(name => {
        const value = configuration[name];
        // A text may be several words.
        return Array.isArray(value) ? value.map(processWord) : typeof value === 'string' && value ? [value] : [];
    });
    return words.length > 0 ? words.join(' ') : undefined;
}

function detailsOf(configuration: Readonly<Record<string, unknown>>): PlannedDetail[] {
    const { type, request } = configuration;
    const kind = { label: 'type', value: [type, request].map(String).join(', ') };
    const others = Object.entries(configuration)
        .filter(([name, value]) => value !== undefined && (!SHOWN.includes(name) || !isInCommand(name, value)))
        .map(([label, value]) => ({ label, value: valueText(label, value) }));
    return [kind, ...others];
}

/** Whether a property is shown already; a word of the command line of another type than usual is not. */
function isInCommand(name: string, value: unknown): boolean {
    return !WORDS.includes(name) || typeof value === 'string' || Array.isArray(value);
}

function valueText(name: string, value: unknown): string {
    if (name === 'env' && isObject(value)) {
        return environmentText(value);
    }
    return typeof value === 'string' ? value : canonicalJson(value);
}
