import { nls } from '@theia/core/lib/common/nls';
import type { ToolRefusal } from '@agent-companion/core/server';
import type { WorkspaceTrust } from './workspace-trust';
import { ConsentQuestion, named, namesThereAre, refused, ToolCall, UserConsent } from '@agent-companion/client';

/** A task or a launch configuration, as a repository has written it. */
export interface Program {
    readonly name: string;
    readonly definition: Readonly<Record<string, unknown>>;
    /** The folder that it belongs to; undefined for one of the whole workspace or of the user. */
    readonly folder: string | undefined;
    /** All that decides what runs, as a text to compare. */
    readonly deciding: string;
}

/** What decides whether a program may run. */
export interface ProgramGate {
    readonly consent: Pick<UserConsent, 'refusal'>;
    readonly trust: Pick<WorkspaceTrust, 'refusal'>;
}

/** Most characters of a definition: the user is to read all of it. */
const MAX_LENGTH = 10_000;

/** The properties that make the command line, in this order. */
const COMMAND = ['runtimeExecutable', 'runtimeArgs', 'command', 'program', 'args'];

/** The properties that only say how a program is shown. */
const LOOKS = ['presentation', 'group', 'problemMatcher', 'detail', 'icon', 'hide', 'runOptions'];
const NO_FACTS = new Set([...COMMAND, ...LOOKS, 'name', 'label']);

/** What a definition only refers to: the value of a variable, and a task around debugging. */
const ELSEWHERE = /\$\{(?!workspaceFolder\})|"(?:preLaunchTask|postDebugTask)":/;

/** A program by its name, if the user agrees and its definition stays the same meanwhile; else why not. */
export async function agreedProgram<P extends Program>(
    name: string,
    programs: () => Promise<readonly P[]>,
    { consent, trust }: ProgramGate,
    call: ToolCall
): Promise<{ readonly ok: true; readonly program: P } | ToolRefusal> {
    // Before anything is asked of Theia's services: in Restricted Mode they wait for the user.
    const distrust = await trust.refusal();
    if (distrust) {
        return distrust;
    }
    const byName = async (): Promise<Map<string, P>> => named(await programs(), each => each.name);
    const all = await byName();
    const asked = all.get(name);
    if (!asked) {
        return refused('not-found', `There is nothing to run of that name. ${namesThereAre([...all.keys()])}`);
    }
    if (JSON.stringify(asked.definition).length > MAX_LENGTH) {
        return refused('failed', 'Its definition is too long for the user to read.');
    }
    const refusal = await consent.refusal(questionOf(name, asked), call);
    if (refusal) {
        return refusal;
    }
    const program = (await byName()).get(name);
    if (program?.deciding !== asked.deciding) {
        return refused('failed', 'Its definition has just been changed. Try again.');
    }
    return call.signal.aborted ? refused('cancelled', 'The call was cancelled.') : { ok: true, program };
}

/** The question whether a program may run: its name, command line and folder, and what else its definition says. */
function questionOf(name: string, { definition, folder, deciding }: Program): ConsentQuestion {
    const others = Object.entries(definition)
        .filter(([key, value]) => value !== undefined && !key.startsWith('_') && !NO_FACTS.has(key))
        .map(([key, value]) => [key, textOf(value)] as const);
    const isRemembered = !ELSEWHERE.test(deciding);
    return {
        identity: isRemembered ? deciding : undefined,
        title: nls.localize('agent-companion/runQuestion', 'Run “{0}” for the agent?', name),
        command: commandOf(definition),
        facts: [[nls.localize('agent-companion/consentFolder', 'Folder'), folder ?? '–'], ...others],
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
