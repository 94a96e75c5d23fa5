import { nls } from '@theia/core/lib/common/nls';
import type { PlannedDetail, PlannedProgram, ProgramPlan } from './program-plan';
import type { ConsentQuestion, ShownProgram } from './user-consent';

/** How much is shown of what a repository has written: more than this is no longer read. */
const MAX_NAME_LENGTH = 80;
const MAX_COMMAND_LENGTH = 2_000;
const MAX_DETAIL_LENGTH = 500;
const MAX_PROGRAMS = 20;
const MAX_DETAILS = 20;

/** Whether a task may be run. */
export function taskQuestion(name: string, plan: ProgramPlan): ConsentQuestion {
    const title = nls.localize('agent-companion/runTaskQuestion', 'Run task “{0}” for the agent?', short(name));
    const yes = nls.localize('agent-companion/runTaskYes', 'Run');
    const no = nls.localize('agent-companion/runTaskNo', 'Don’t Run');
    return { title, yes, no, ...contentOf(plan, 'task') };
}

/** Whether a launch configuration may be started. */
export function debugQuestion(name: string, plan: ProgramPlan): ConsentQuestion {
    const title = nls.localize('agent-companion/debugQuestion', 'Start debugging “{0}” for the agent?', short(name));
    const yes = nls.localize('agent-companion/debugYes', 'Start');
    const no = nls.localize('agent-companion/debugNo', 'Don’t Start');
    return { title, yes, no, ...contentOf(plan, 'debug') };
}

/** What is shown of a plan. A yes is remembered only for what is shown whole. */
function contentOf(
    { programs, identity, isComplete }: ProgramPlan,
    kind: 'task' | 'debug'
): Pick<ConsentQuestion, 'identity' | 'programs' | 'text'> {
    const shown = programs.slice(0, MAX_PROGRAMS).map(program => shownProgram(program, programs.length > 1));
    const isWhole = programs.length <= MAX_PROGRAMS && programs.every(isShownWhole);
    const isRemembered = isWhole && isComplete;
    const sentences = [
        ...(isWhole
            ? []
            : [nls.localize('agent-companion/consentCut', 'Not all is shown: see the files of the workspace.')]),
        isRemembered
            ? nls.localize(
                  'agent-companion/consentOnce',
                  'If you agree, agents may run it again without a question until this page is reloaded.'
              )
            : nls.localize('agent-companion/consentEachTime', 'You will be asked each time.')
    ];
    return { identity: isRemembered ? `${kind} ${identity}` : undefined, programs: shown, text: sentences.join(' ') };
}

function isShownWhole({ command, details }: PlannedProgram): boolean {
    return (
        (command ?? '').length <= MAX_COMMAND_LENGTH &&
        details.length <= MAX_DETAILS &&
        details.every(({ label, value }) => label.length <= MAX_NAME_LENGTH && value.length <= MAX_DETAIL_LENGTH)
    );
}

function shownProgram(program: PlannedProgram, hasOthers: boolean): ShownProgram {
    const { command, details } = program;
    return {
        ...(hasOthers && { caption: captionOf(program) }),
        command: command === undefined ? undefined : cut(command, MAX_COMMAND_LENGTH),
        details: details.slice(0, MAX_DETAILS).map(shownDetail)
    };
}

function captionOf({ name, when }: PlannedProgram): string {
    switch (when) {
        case 'before':
            return nls.localize('agent-companion/consentBefore', 'First: {0}', short(name));
        case 'itself':
            return short(name);
        case 'after':
            return nls.localize('agent-companion/consentAfter', 'At the end: {0}', short(name));
    }
}

function shownDetail({ label, value }: PlannedDetail): PlannedDetail {
    return { label: short(label), value: cut(value, MAX_DETAIL_LENGTH) };
}

function short(name: string): string {
    return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/** Says how much is missing: an ellipsis alone could be the command's own. */
function cut(value: string, length: number): string {
    const rest = value.length - length;
    return rest > 0
        ? `${value.slice(0, length)} ${nls.localize('agent-companion/consentRest', '… ({0} more characters)', rest)}`
        : value;
}
