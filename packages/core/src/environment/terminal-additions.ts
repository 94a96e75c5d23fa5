import { openCodeConfig } from '../agents/hooks/open-code-plugin-file';
import { Environment, proxyExceptions } from './proxy-exceptions';
import type { Variables } from './started-processes';

/** Variables that a window's own need beside them; each has the user's value in it. @param own the process's others. */
export function terminalAdditions(variables: Variables, own: Environment): Record<string, string> {
    return { ...proxyExceptions(own), ...openCodeConfig(variables, own) };
}
