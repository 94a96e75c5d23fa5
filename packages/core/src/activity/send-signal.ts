import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { ActivitySignal, ServiceCall } from './activity-settings';

/** Milliseconds that a command may take: some go on by themselves until they are ended. */
const commandMs = 300_000;

/** Milliseconds for an answer. */
const answerMs = 20_000;

/** Tells the platform once. Rejects if it is not told, is late, or `ended` comes first. */
export async function sendSignal(
    signal: ActivitySignal,
    ended: AbortSignal,
    callService?: (call: ServiceCall) => Promise<unknown>
): Promise<void> {
    if ('command' in signal) {
        return run(signal.command, AbortSignal.any([ended, AbortSignal.timeout(commandMs)]));
    }
    const late = AbortSignal.any([ended, AbortSignal.timeout(answerMs)]);
    if ('request' in signal) {
        return request(signal.request, late);
    }
    const target = 'file' in signal ? signal.file : signal.service.path;
    const acting = 'file' in signal ? touch(signal.file) : callService?.(signal.service);
    if (!acting) {
        throw new Error('This editor has no services that a backend could call.');
    }
    // A file may be a FIFO without a reader, or its disk be gone.
    const isLate = new Promise<never>((_, reject) =>
        late.addEventListener('abort', () => reject(new Error(`${target} does not answer.`)))
    );
    await Promise.race([acting, isLate]);
}

/** Runs a program without a shell, by itself in a group that is ended as a whole. */
function run([program, ...args]: readonly string[], ended: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
        const child = spawn(program, args, { cwd: '/', stdio: 'ignore', detached: true });
        const end = (): void => {
            try {
                process.kill(-(child.pid ?? 0) || NaN, 'SIGKILL');
            } catch {
                // It has just ended, or the system knows no groups.
                child.kill('SIGKILL');
            }
        };
        ended.addEventListener('abort', end);
        // The system's error holds the words, of which one may be secret.
        child.once('error', ({ code }: NodeJS.ErrnoException) =>
            reject(new Error(`${program} does not start: ${code}.`))
        );
        child.once('close', (code, by) => {
            ended.removeEventListener('abort', end);
            return code === 0 || ended.aborted ? resolve() : reject(new Error(`${program} has ended: ${code ?? by}.`));
        });
    });
}

async function request(
    { url, ...init }: Extract<ActivitySignal, { request: unknown }>['request'],
    signal: AbortSignal
): Promise<void> {
    // A redirection leads to a login, which is none of ours.
    const { status, body } = await fetch(url, { ...init, redirect: 'manual', signal });
    await body?.cancel();
    if (status >= 400) {
        // Path and query may hold a secret.
        throw new Error(`${new URL(url).host} answers ${status}.`);
    }
}

/** Makes a file look recent, an empty one if there is none. */
async function touch(path: string): Promise<void> {
    const file = await open(path, 'a', 0o600);
    try {
        const now = new Date();
        await file.utimes(now, now);
    } finally {
        await file.close();
    }
}
