import { isObject } from '../consent/canonical-json';
import type { PlannedDetail } from '../consent/program-plan';

/** A task as Theia has it, of a file or of an extension: nothing of it can be relied on. */
export type RawTask = Readonly<Record<string, unknown>>;

/** The operating systems that a task may have commands of its own for, as its properties are called. */
export type TaskSystem = 'windows' | 'osx' | 'linux';

/** What a task runs; the command is undefined where it has none, or none that can be shown. */
export interface TaskCommand {
    readonly text: string | undefined;
    readonly details: readonly PlannedDetail[];
}

/** What a task runs on an operating system, by the rules of Theia's task runner. */
export function taskCommand(task: RawTask, system: TaskSystem): TaskCommand {
    const kind = task.executionType ?? task.type;
    if (kind !== 'shell' && kind !== 'process') {
        return { text: undefined, details: [] };
    }
    const own = isObject(task[system]) ? task[system] : {};
    const [command, args, options] = ['command', 'args', 'options'].map(name => own[name] || task[name]);
    const words = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])].filter(Boolean);
    return {
        text: words.length === 0 ? undefined : words.map(kind === 'shell' ? shellWord : processWord).join(' '),
        details: isObject(options) ? optionDetails(options) : []
    };
}

function optionDetails({ cwd, env, shell }: RawTask): PlannedDetail[] {
    const { executable, args } = isObject(shell) ? shell : {};
    const shellWords = [executable, ...(Array.isArray(args) ? (args as unknown[]) : [])].filter(Boolean);
    return [
        ...(cwd ? [{ label: 'cwd', value: textOf(cwd) }] : []),
        ...(isObject(env) ? [{ label: 'env', value: environmentText(env) }] : []),
        ...(shellWords.length > 0 ? [{ label: 'shell', value: shellWords.map(processWord).join(' ') }] : [])
    ];
}

/** Variables as one writes them before a command. */
export function environmentText(env: Readonly<Record<string, unknown>>): string {
    return Object.entries(env)
        .map(([name, value]) => `${name}=${processWord(value)}`)
        .join(' ');
}

/** A word of a command that no shell reads: quoted where one could not tell else where it ends. */
export function processWord(word: unknown): string {
    const text = textOf(word);
    return /^[\w@%+=:,./\\${}~-]+$/.test(text) ? text : JSON.stringify(text);
}

/** A word of a command line, as the shell reads it: quoted only where Theia quotes it, not to look tamer than it is. */
function shellWord(word: unknown, index: number): string {
    const text = textOf(word);
    switch (isObject(word) ? word.quoting : undefined) {
        case 'strong':
            return `'${text}'`;
        case 'weak':
            return `"${text}"`;
        default:
            return index > 0 && /\s/.test(text) && !/^(['"]).*\1$/.test(text) ? `'${text}'` : text;
    }
}

function textOf(word: unknown): string {
    const value = isObject(word) && 'value' in word ? word.value : word;
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
