import { nls } from '@theia/core/lib/common/nls';
import type { ConsentQuestion, ShownDetail } from './user-consent';

/** A task or a launch configuration as a repository has written it: nothing of it can be relied on. */
export type Definition = Readonly<Record<string, unknown>>;

/** A program that a model wants to start. */
export interface AskedProgram {
    readonly kind: 'task' | 'debug';
    readonly name: string;
    readonly definition: Definition;
    /** The folder that it belongs to; undefined for one of the whole workspace or of the user. */
    readonly folder: string | undefined;
    /** All that decides what runs, see {@link decidingText}; undefined where that is not known. */
    readonly deciding: string | undefined;
}

/** The properties that make the command line, in this order. */
const COMMAND = ['runtimeExecutable', 'runtimeArgs', 'command', 'program', 'args'];

/** The properties that are shown as the name. */
const NAMES = ['name', 'label'];

/** The properties that only say how a program is shown. Theia changes some of them when a task runs. */
const LOOKS = ['presentation', 'group', 'problemMatcher', 'detail', 'icon', 'hide', 'runOptions'];

/** Most characters of a name, and of a command or another property: more is no longer read. */
const MAX_NAME_LENGTH = 80;
const MAX_LENGTH = 2_000;
const MAX_DETAILS = 20;

/** What decides what runs, as a text to compare. */
export function decidingText(definitions: readonly Definition[]): string {
    const deciding = (definition: Definition): Definition =>
        Object.fromEntries(Object.entries(definition).filter(([name]) => !LOOKS.includes(name)));
    return JSON.stringify(definitions.map(deciding));
}

/** The question whether a program may be started: its name, command line and folder, and whatever else its definition has. */
export function programQuestion({ kind, name, definition, folder, deciding }: AskedProgram): ConsentQuestion {
    const command = commandOf(definition);
    const details = detailsOf(definition, folder);
    const isWhole =
        details.length <= MAX_DETAILS && [command ?? '', ...details.map(({ value }) => value)].every(isShort);
    const isRemembered = isWhole && command !== undefined && deciding !== undefined && !hasChangingVariable(deciding);
    const text = isRemembered
        ? nls.localize(
              'agent-companion/consentOnce',
              'If you agree, agents may run this command again without a question until this page is reloaded, even if scripts that it runs have changed.'
          )
        : nls.localize('agent-companion/consentEachTime', 'You will be asked each time.');
    const cutNote = nls.localize('agent-companion/consentCut', 'Not all is shown: see the files of the workspace.');
    return {
        ...wordsOf(kind, cut(name, MAX_NAME_LENGTH)),
        identity: isRemembered ? `${kind} ${deciding}` : undefined,
        program: {
            command: command === undefined ? undefined : cut(command, MAX_LENGTH),
            details: details
                .slice(0, MAX_DETAILS)
                .map(({ label, value }) => ({ label: cut(label, MAX_NAME_LENGTH), value: cut(value, MAX_LENGTH) }))
        },
        text: isWhole ? text : `${cutNote} ${text}`
    };
}

function wordsOf(kind: AskedProgram['kind'], name: string): Pick<ConsentQuestion, 'title' | 'yes' | 'no'> {
    return kind === 'task'
        ? {
              title: nls.localize('agent-companion/runTaskQuestion', 'Run task “{0}” for the agent?', name),
              yes: nls.localize('agent-companion/runTaskYes', 'Run'),
              no: nls.localize('agent-companion/runTaskNo', 'Don’t Run')
          }
        : {
              title: nls.localize('agent-companion/debugQuestion', 'Start debugging “{0}” for the agent?', name),
              yes: nls.localize('agent-companion/debugYes', 'Start'),
              no: nls.localize('agent-companion/debugNo', 'Don’t Start')
          };
}

function commandOf(definition: Definition): string | undefined {
    const words = COMMAND.flatMap(name => {
        const value = definition[name];
        return Array.isArray(value) ? value.map(quoted) : value ? [textOf(value)] : [];
    });
    return words.length > 0 ? words.join(' ') : undefined;
}

const notDetails = new Set([...COMMAND, ...NAMES, ...LOOKS]);

function detailsOf(definition: Definition, folder: string | undefined): ShownDetail[] {
    const label = nls.localize('agent-companion/consentFolder', 'Folder');
    const others = Object.entries(definition)
        .filter(([name, value]) => value !== undefined && !name.startsWith('_') && !notDetails.has(name))
        .map(([name, value]) => ({ label: name, value: textOf(value) }));
    return [...(folder === undefined ? [] : [{ label, value: folder }]), ...others];
}

/** A word of a command line: quoted where one could not tell where it ends. */
function quoted(word: unknown): string {
    const text = textOf(word);
    return text === '' || /\s/.test(text) ? JSON.stringify(text) : text;
}

function textOf(value: unknown): string {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isShort(text: string): boolean {
    return text.length <= MAX_LENGTH;
}

/** Whether the IDE puts something in that may be another thing the next time, such as a setting or the file in front. */
function hasChangingVariable(deciding: string): boolean {
    return deciding.replaceAll('${workspaceFolder}', '').includes('${');
}

/** A text with how much is missing: an ellipsis alone could be the command's own. */
function cut(value: string, length: number): string {
    const rest = value.length - length;
    return rest > 0
        ? `${value.slice(0, length)} ${nls.localize('agent-companion/consentRest', '… ({0} more characters)', rest)}`
        : value;
}
