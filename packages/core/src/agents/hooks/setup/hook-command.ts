import { hooksEnvironment } from '../../../protocol/hooks/environment';

const { node, program } = hooksEnvironment;

/** Words of a shell: whether what a terminal leads to is there. */
const isThere = `[ -x "$${node}" ] && [ -f "$${program}" ]`;

/** Runs the program, whatever the user's own options for Node.js are; an editor's Electron too. */
const runs = (kind: string, event: string): string =>
    `NODE_OPTIONS= ELECTRON_RUN_AS_NODE=1 "$${node}" "$${program}" ${kind} ${event}`;

/** Reads to the end without a program: an agent may wait until it has written. */
const drains = 'while read -r _; do :; done';

/**
 * The command of a hook. Without the IDE it ends with 0 and says nothing: some agents would refuse all else.
 * Codex trusts a hash of it: it must stay as it is from release to release.
 */
export function hookCommand(kind: string, event: string): string {
    return `/bin/sh -c 'if ${isThere}; then ${runs(kind, event)} || :; else ${drains}; fi'`;
}

/** The same for an agent that calls a hook of every tool: others than these cost no process. */
export function hookCommandFor(kind: string, event: string, tools: readonly string[]): string {
    const named = tools.map(tool => `*\\"toolName\\":\\"${tool}\\"*`).join('|');
    return hookCommandIn(`${named}) ${hands(kind, event)}`);
}

/** The same for an agent that calls a hook of a prompt after each tool, without a prompt. */
export function hookCommandOfPrompt(kind: string, event: string): string {
    return hookCommandIn(`*\\"prompt\\":\\"\\"*) ;; *) ${hands(kind, event)}`);
}

const hands = (kind: string, event: string): string => `printf "%s\\n" "$i" | ${runs(kind, event)} || :;;`;

/** Has a shell look at the input first. */
function hookCommandIn(cases: string): string {
    return `/bin/sh -c 'IFS= read -r i; if ${isThere}; then case "$i" in ${cases} esac; fi'`;
}
