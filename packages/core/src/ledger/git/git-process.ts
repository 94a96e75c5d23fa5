import { spawn } from 'node:child_process';
import { devNull } from 'node:os';

/** Input and bounds of one run of Git. */
export interface GitRun {
    readonly input?: Uint8Array | string;
    /** Default: two minutes, as a first look may take. */
    readonly milliseconds?: number;
    /** Most bytes of its answer. Default: 256 MiB. */
    readonly maxBytes?: number;
    /** Exit codes that are answers. Default: 0. */
    readonly codes?: readonly number[];
    /** An undefined variable is taken away. */
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
}

/** An answer of Git. */
export interface GitAnswer {
    readonly code: number;
    readonly bytes: Buffer;
}

const defaults = { milliseconds: 120_000, maxBytes: 256 * 1024 ** 2, codes: [0] };

/** Most characters of Git's complaint that are told. */
const MOST_OF_COMPLAINT = 500;

/** Variables by which Git never asks, fetches nothing, and knows no settings of the user's. */
const quiet = {
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1'
};

/** Variables that Git gets from our environment: none of Git's own. */
const passed = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'TMPDIR', 'SystemRoot'];

/** Runs Git once. @throws Error if it is not there, is late, or fails in another way. */
export function runGit(args: readonly string[], run: GitRun): Promise<GitAnswer> {
    const { input = '', milliseconds, maxBytes, codes } = { ...defaults, ...run };
    const own = Object.fromEntries(passed.flatMap(name => [[name, process.env[name]]]));
    const name = `git ${args[args.lastIndexOf('-c') + (args.includes('-c') ? 2 : 1)]}`;
    return new Promise((resolve, reject) => {
        const timeout = AbortSignal.timeout(milliseconds);
        // Ended by SIGTERM, Git takes its locks away.
        const git = spawn('git', args, { cwd: run.cwd, env: { ...own, ...quiet, ...run.env }, signal: timeout });
        const chunks: Buffer[] = [];
        let length = 0;
        let complaint = '';
        git.stdout.on('data', (chunk: Buffer) => {
            length += chunk.length;
            chunks.push(chunk);
            if (length > maxBytes) {
                git.kill();
                reject(new Error(`${name} answers more than ${maxBytes} bytes`));
            }
        });
        git.stderr.on(
            'data',
            (chunk: Buffer) => (complaint += complaint.length < MOST_OF_COMPLAINT ? chunk.toString() : '')
        );
        git.on('error', error => {
            const isLate = timeout.aborted;
            reject(isLate ? new Error(`${name} takes more than ${milliseconds} ms`) : error);
        });
        git.on('close', code => {
            const isAnswer = code !== null && codes.includes(code);
            const why = complaint.slice(0, MOST_OF_COMPLAINT).trim();
            return isAnswer
                ? resolve({ code, bytes: Buffer.concat(chunks) })
                : reject(new Error(`${name} fails (${code}): ${why}`));
        });
        // It may end without reading.
        git.stdin.on('error', () => undefined);
        // An empty write to an ended Git raises SIGPIPE, which Theia logs as an error.
        git.stdin.end(input.length > 0 ? input : undefined);
    });
}

/** Splits an answer at its zero bytes. */
export function pieces(bytes: Buffer): Buffer[] {
    const all: Buffer[] = [];
    for (let at = 0, end = bytes.indexOf(0); end >= 0; at = end + 1, end = bytes.indexOf(0, at)) {
        all.push(bytes.subarray(at, end));
    }
    return all;
}
