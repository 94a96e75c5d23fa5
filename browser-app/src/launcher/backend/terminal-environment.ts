import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot } from '../checkout';

/** Variables that npm sets for scripts; in Theia's terminals they would mislead a user's npm. */
const setByNpm =
    /^(INIT_CWD|npm_(command|execpath|node_execpath|lifecycle_.*|package_.*)|npm_config_(local_prefix|global_prefix|prefix|user_agent|node_gyp|npm_version|noproxy|init_module))$/;

/** A person types in Theia's terminals, so nothing there may believe that it runs unattended. */
const setByContinuousIntegration = /^(CI|CONTINUOUS_INTEGRATION|BUILD_NUMBER|RUN_ID)$/;

/**
 * The environment for Theia and its terminals. This checkout's `gemini` and this very Node come first in the PATH. A
 * shell is named even in a container.
 */
export function terminalEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const kept = Object.entries(environment).filter(
        ([name]) => !setByNpm.test(name) && !setByContinuousIntegration.test(name) && !isPath(name)
    );
    const path = Object.entries(environment).find(([name]) => isPath(name))?.[1] ?? '';
    const first = [join(repositoryRoot, 'node_modules', '.bin'), dirname(process.execPath)].join(delimiter);
    return {
        ...(process.platform === 'win32' ? {} : { SHELL: defaultShell() }),
        ...Object.fromEntries(kept),
        ...(process.platform === 'win32' ? {} : keepFirstInPath(first, environment.PROMPT_COMMAND)),
        PATH: [first, path].join(delimiter)
    };
}

/** Keeps folders first in the PATH of bash; other shells keep the PATH they were given. */
function keepFirstInPath(first: string, present: string | undefined): NodeJS.ProcessEnv {
    // Login shells read /etc/profile, where Debian sets the PATH anew. Bash runs this before each prompt.
    const restore = 'case ":$PATH:" in *":$AGENT_COMPANION_PATH:"*) ;; *) PATH="$AGENT_COMPANION_PATH:$PATH" ;; esac';
    return { AGENT_COMPANION_PATH: first, PROMPT_COMMAND: present ? `${present}\n${restore}` : restore };
}

/** On Windows the variable may be called `Path`. */
function isPath(name: string): boolean {
    return process.platform === 'win32' ? name.toUpperCase() === 'PATH' : name === 'PATH';
}

function defaultShell(): string {
    return existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
}
