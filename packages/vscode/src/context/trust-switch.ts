import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { readRegularFile } from '@agent-companion/core/open-file';

const SWITCH = /\0--disable-workspace-trust(=true)?\0/;
const CONFIG = /\0--config[=\0]([^\0]+)/;
/** The key in code-server's config file, which takes every value for `true`. */
const KEY = /^["']?disable-workspace-trust["']? *:/m;

/** Whether the server was started without workspace trust. On Linux command lines and code-server's config tell; no API does. */
export async function isTrustSwitchedOff(variables: NodeJS.ProcessEnv = process.env): Promise<boolean> {
    const { CODE_SERVER_PARENT_PID: pid, CODE_SERVER_CONFIG, XDG_CONFIG_HOME = join(homedir(), '.config') } = variables;
    const read = (id: unknown): Promise<string> => readFile(`/proc/${String(id)}/cmdline`, 'utf8').catch(() => '');
    const [line, parent] = await Promise.all([read(pid), read(process.ppid)]);
    const [, named = CODE_SERVER_CONFIG ?? join(XDG_CONFIG_HOME, 'code-server/config.yaml')] = CONFIG.exec(line) ?? [];
    const path = isAbsolute(named) ? named : `/proc/${pid}/cwd/${named}`;
    const file = pid === undefined ? undefined : await readRegularFile(path, { maxBytes: 65_536 });
    return [line, parent].some(each => SWITCH.test(each)) || (file?.kind === 'read' && KEY.test(String(file.bytes)));
}
