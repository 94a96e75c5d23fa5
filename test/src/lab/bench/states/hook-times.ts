import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import { HooksRelay } from './hooks-relay';

/** Event that no agent tells. */
const EVENT = 'Nothing';

/** Milliseconds from the start of a hook's process until its message comes, so many times. */
export async function hookTimes(home: string, relay: HooksRelay, count: number): Promise<readonly number[]> {
    const program = path.join(home, '.local', 'state', 'agent-companion', 'hook.sh');
    const env = { AGENT_COMPANION_HOOKS_URL: relay.url, AGENT_COMPANION_CODEX_HOOKS_AUTH_TOKEN: 'none' };
    const times: number[] = [];
    for (let each = 0; each < count; each++) {
        const begun = Date.now();
        const hook = spawn('/bin/bash', ['-p', program, 'codex', EVENT], { env, stdio: ['pipe', 'ignore', 'ignore'] });
        hook.stdin.end('{}');
        await once(hook, 'close');
        times.push((relay.hooks.filter(({ event }) => event === EVENT).at(-1)?.at ?? Infinity) - begun);
    }
    return times;
}
