import { nls } from '@theia/core/lib/common/nls';
import type { ToolRefusal } from '@agent-companion/core/server';
import type { WorkspaceTrust } from './workspace-trust';
import { ConsentQuestion, named, namesThereAre, refused, ToolCall, UserConsent } from '@agent-companion/client';
import { Program, Reached, reachedFrom } from './reached-programs';

/** Facts that decide whether a program may run. */
export interface ProgramGate {
    readonly consent: Pick<UserConsent, 'refusal'>;
    readonly trust: Pick<WorkspaceTrust, 'refusal'>;
}

/** The properties that make the command line, in this order. */
const COMMAND = ['runtimeExecutable', 'runtimeArgs', 'command', 'program', 'args'];

/** The properties that only say how a program is shown. */
const LOOKS = ['presentation', 'group', 'problemMatcher', 'detail', 'icon', 'hide', 'runOptions'];
const NO_FACTS = new Set([...COMMAND, ...LOOKS, 'name', 'label']);

/** References of a definition: the value of a variable, and a task around debugging. */
const ELSEWHERE = /\$\{(?!workspaceFolder\})|"(?:preLaunchTask|postDebugTask)":/;

/** Returns a program if the user agrees and nothing of it changes meanwhile; else why not. */
export async function agreedProgram<P extends Program>(
    name: string,
    programs: () => Promise<readonly P[]>,
    { consent, trust }: ProgramGate,
    call: ToolCall,
    tasksOf: (programs: readonly P[]) => Promise<readonly Program[]> = () => Promise.resolve([])
): Promise<{ readonly ok: true; readonly program: P } | ToolRefusal> {
    // Before anything is asked of Theia's services: in Restricted Mode they wait for the user.
    const distrust = await trust.refusal();
    if (distrust) {
        return distrust;
    }
    const look = async (): Promise<{ readonly ok: true; readonly reached: Reached<P> } | ToolRefusal> => {
        const all = await programs();
        const byName = named(all, each => each.name);
        const program = byName.get(name);
        if (!program) {
            return refused('not-found', `There is nothing to run of that name. ${namesThereAre([...byName.keys()])}`);
        }
        const reached = reachedFrom(program, [...all, ...(await tasksOf(all))]);
        return reached ? { ok: true, reached } : refused('failed', 'Its definition is too long for the user to read.');
    };
    const asked = await look();
    if (!asked.ok) {
        return asked;
    }
    const refusal = await consent.refusal(questionOf(name, asked.reached), call);
    if (refusal) {
        return refusal;
    }
    const now = await look();
    if (!now.ok || decidingOf(now.reached) !== decidingOf(asked.reached)) {
        return refused('failed', 'Its definition has just been changed. Try again.');
    }
    return call.signal.aborted
        ? refused('cancelled', 'The call was cancelled.')
        : { ok: true, program: now.reached[0] };
}

/** All that decides what runs, as a text to compare. */
function decidingOf(reached: Reached): string {
    return JSON.stringify(reached.map(({ folder, definition }) => [folder, definition]));
}

/** Asks whether a program may run: its name, folder, command lines, and what else is defined. */
function questionOf(name: string, reached: Reached): ConsentQuestion {
    const [{ definition, folder }, ...others] = reached;
    const deciding = decidingOf(reached);
    const isRemembered = !ELSEWHERE.test(deciding);
    return {
        identity: isRemembered ? deciding : undefined,
        title: nls.localize('agent-companion/runQuestion', 'Run “{0}” for the agent?', name),
        command: commandOf(definition),
        facts: [
            [nls.localize('agent-companion/consentFolder', 'Folder'), folder ?? '–'],
            ...factsOf(definition),
            ...others.flatMap(other => [
                [other.name, commandOf(other.definition) ?? '–'] as const,
                ...factsOf(other.definition).map(([key, value]) => [`${other.name}: ${key}`, value] as const)
            ])
        ],
        text: isRemembered
            ? nls.localize(
                  'agent-companion/consentOnce',
                  'If you agree, agents may run this command again without a question until this page is reloaded, even if scripts that it runs have changed.'
              )
            : nls.localize('agent-companion/consentEachTime', 'You will be asked each time.'),
        yes: nls.localize('agent-companion/runYes', 'Run'),
        no: nls.localize('agent-companion/runNo', 'Don’t Run')
    };
}

/** Settings of a definition beside its command line. */
function factsOf(definition: Program['definition']): (readonly [name: string, value: string])[] {
    return Object.entries(definition)
        .filter(([key, value]) => value !== undefined && !key.startsWith('_') && !NO_FACTS.has(key))
        .map(([key, value]) => [key, textOf(value)]);
}

/** The command line; undefined where the definition has none. */
function commandOf(definition: Program['definition']): string | undefined {
    const words = COMMAND.flatMap(key => {
        const value = definition[key];
        return Array.isArray(value) ? value.map(quoted) : value ? [textOf(value)] : [];
    });
    return words.length > 0 ? words.join(' ') : undefined;
}

/** A word of a command line: quoted where one could not tell where it ends. */
function quoted(word: unknown): string {
    const text = textOf(word);
    return text === '' || /\s/.test(text) ? JSON.stringify(text) : text;
}

function textOf(value: unknown): string {
    return typeof value === 'string' ? value : JSON.stringify(value);
}
