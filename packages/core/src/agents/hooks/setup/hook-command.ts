import { hooksEnvironment } from '../../../protocol/hooks/environment';

const { shell, program } = hooksEnvironment;

/** Words of a shell: whether what a terminal leads to is there. */
const isThere = `[ -x "$${shell}" ] && [ -f "$${program}" ]`;

/** Runs the program without the user's own functions and start-up files. */
const runs = (kind: string, event: string): string => `"$${shell}" -p "$${program}" ${kind} ${event}`;

/** Events before a write. */
const writeEvents = ['PreToolUse', 'BeforeTool', 'preToolUse'];

/** Whether an agent says nothing of a hook before a write, but at its turn's end. */
const isTurnsEnd = (kind: string, event: string): boolean => kind === 'qwen-code' && event === 'Stop';

const unreviewed = 'The IDE does not answer. This change is not reviewed.';

/** Has an agent's user told that nobody reviews a change; Copilot CLI has words for its model only. */
export const unreviewedOf = (kind: string): object =>
    kind === 'copilot-cli'
        ? { additionalContext: `${unreviewed} Tell the user.` }
        : {
              systemMessage: isTurnsEnd(kind, 'Stop')
                  ? 'The IDE does not answer. Changes are not reviewed.'
                  : unreviewed
          };

const stopped = 'Its review in the IDE was cut off. The change is not written. Ask the user.';

/** Refuses a write if the hook's program was killed. */
const refuses = `case $e in 129|130|137|143) echo "${stopped}" >&2; exit 2;; esac; `;

/** Says that a change is not reviewed whose program did not run. */
const says = (kind: string): string =>
    // Gemini CLI fills variables in: no token here, which others could read in the list of processes.
    `[ $e = 0 ] || [ -z "$${shell}" ] || echo ${JSON.stringify(JSON.stringify(unreviewedOf(kind)))}`;

/** Runs the program where it is there. @param otherwise run elsewhere. @param input of the program; default: the hook's. */
function command(kind: string, event: string, otherwise: string, input = ''): string {
    const isWrite = writeEvents.includes(event);
    return isWrite || isTurnsEnd(kind, event)
        ? `e=1; if ${isThere}; then ${input}${runs(kind, event)}; e=$?; else ${otherwise}; fi; ${isWrite ? refuses : ''}${says(kind)}`
        : `if ${isThere}; then ${input}${runs(kind, event)} || :; else ${otherwise}; fi`;
}

/**
 * The command of a hook. Without the IDE it ends with 0: some agents would refuse all else.
 * Codex trusts a hash of it: it must stay as it is from release to release.
 */
export function hookCommand(kind: string, event: string): string {
    // An agent may wait until it has written all of the input.
    return `/bin/sh -c '${command(kind, event, 'while read -r _; do :; done')}'`;
}

/** The same for an agent that calls a hook of every tool: others than these cost no process. */
export function hookCommandFor(kind: string, event: string, tools: readonly string[]): string {
    const named = tools.map(tool => `*\\"toolName\\":\\"${tool}\\"*`).join('|');
    return hookCommandIn(`${named}) ${looked(kind, event)};;`);
}

/** The same for an agent that calls a hook of a prompt after each tool, without a prompt. */
export function hookCommandOfPrompt(kind: string, event: string): string {
    return hookCommandIn(`*\\"prompt\\":\\"\\"*) ;; *) ${looked(kind, event)};;`);
}

const looked = (kind: string, event: string): string => command(kind, event, ':', 'printf "%s\\n" "$i" | ');

/** Has a shell look at the input first. */
function hookCommandIn(cases: string): string {
    return `/bin/sh -c 'IFS= read -r i; case "$i" in ${cases} esac'`;
}
