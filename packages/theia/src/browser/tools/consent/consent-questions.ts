import { nls } from '@theia/core/lib/common/nls';
import type { ConsentQuestion } from './user-consent';

/** How much of a name or a command is shown: both are a repository's, not ours. */
const MAX_NAME_LENGTH = 80;
const MAX_COMMAND_LENGTH = 400;

/** Whether a task may be run. `command`: what it runs, where that is known. */
export function taskQuestion(name: string, command: string | undefined, identity: string): ConsentQuestion {
    const title = nls.localize('agent-companion/runTaskQuestion', 'Run task “{0}” for the agent?', short(name));
    const yes = nls.localize('agent-companion/runTaskYes', 'Run');
    const no = nls.localize('agent-companion/runTaskNo', 'Don’t Run');
    return { identity: `task ${identity}`, title, text: text(command), yes, no };
}

/** Whether a launch configuration may be started. */
export function debugQuestion(name: string, program: string | undefined, identity: string): ConsentQuestion {
    const title = nls.localize('agent-companion/debugQuestion', 'Start debugging “{0}” for the agent?', short(name));
    const yes = nls.localize('agent-companion/debugYes', 'Start');
    const no = nls.localize('agent-companion/debugNo', 'Don’t Start');
    return { identity: `debug ${identity}`, title, text: text(program), yes, no };
}

function text(command: string | undefined): string {
    const once = nls.localize(
        'agent-companion/consentOnce',
        'If you agree, agents may run it again without a question until this page is reloaded.'
    );
    if (!command) {
        return once;
    }
    return `${nls.localize('agent-companion/consentCommand', 'It runs: {0}', cut(command, MAX_COMMAND_LENGTH))} – ${once}`;
}

function short(name: string): string {
    return cut(name, MAX_NAME_LENGTH);
}

function cut(value: string, length: number): string {
    return value.length > length ? `${value.slice(0, length)}…` : value;
}
