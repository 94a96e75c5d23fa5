import { openCodeConfig } from '../agents/hooks/setup/open-code-plugin-file';
import { hookVariables } from '../agents/hooks/setup/hook-variables';
import { Environment, proxyExceptions } from './proxy-exceptions';
import type { Variables } from './started-processes';

/** Variables that a window's own need beside them; each has the user's value in it. @param own the process's others. */
export function terminalAdditions(variables: Variables, own: Environment): Record<string, string> {
    const hooks = Object.entries(hookVariables(own)).filter(([name]) => name in variables);
    return { ...proxyExceptions(own), ...openCodeConfig(variables, own), ...Object.fromEntries(hooks) };
}
