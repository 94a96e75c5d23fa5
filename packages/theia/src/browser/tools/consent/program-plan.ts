import { canonicalJson } from './canonical-json';

/** One program that would be started, in a repository's words. */
export interface PlannedProgram {
    /** The task or the launch configuration that starts it. */
    readonly name: string;
    /** Whether it is what the model has asked for, or runs before or after that. */
    readonly when: 'before' | 'itself' | 'after';
    /** What is run; undefined where that is not known. */
    readonly command: string | undefined;
    /** What else decides what it does, such as its folder and its environment. */
    readonly details: readonly PlannedDetail[];
}

/** A property as it is called in the file that has it, and its value. */
export interface PlannedDetail {
    readonly label: string;
    readonly value: string;
}

/** All that a model's call would start. */
export interface ProgramPlan {
    readonly programs: readonly PlannedProgram[];
    /** All that decides what runs, as far as it is known: another one if anything of it has changed. */
    readonly identity: string;
    /** Whether nothing runs, ever, that is not in the plan. */
    readonly isComplete: boolean;
}

/** A plan in the making. */
export class PlanDraft {
    private readonly programs: PlannedProgram[] = [];
    private readonly deciding: unknown[] = [];
    private isComplete = true;

    add(program: PlannedProgram): void {
        this.programs.push(program);
    }

    /**
     * Something decides what runs. What the IDE puts in for a variable may differ each time: the plan is not complete then.
     *
     * @param hasFolder whether it is clear which folder of the workspace is meant where none is named. Theia takes that of the
     * file in front else.
     */
    decide(value: unknown, hasFolder: boolean): void {
        this.deciding.push(value);
        if (hasChangingVariable(value, hasFolder)) {
            this.markIncomplete();
        }
    }

    /** Something runs, or may run, that cannot be known. */
    markIncomplete(): void {
        this.isComplete = false;
    }

    finish(): ProgramPlan {
        const { programs, deciding, isComplete } = this;
        return { programs, identity: canonicalJson(deciding), isComplete };
    }
}

/** The variables whose values stay the same; not those that a setting, a command, an input or the file in front decides. */
const STABLE = /^(?:workspace(?:Folder|Root|FolderBasename|RootFolderName):.+|userHome|execPath|pathSeparator|\/)$/;

/** Those whose values stay the same with a folder. */
const OF_FOLDER = /^workspace(?:Folder|Root|FolderBasename|RootFolderName)$/;

function hasChangingVariable(value: unknown, hasFolder: boolean): boolean {
    const names = [...canonicalJson(value).matchAll(/\$\{([^}]*)\}/g)].map(([, name]) => name);
    return names.some(name => !STABLE.test(name) && !(hasFolder && OF_FOLDER.test(name)));
}
