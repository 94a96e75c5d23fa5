import { execFile } from 'node:child_process';
import { devNull } from 'node:os';

/** Input and bounds of one run of Git. */
export interface GitRun {
    readonly input?: Uint8Array | string;
    /** Default: 10 s. */
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

const defaults = { milliseconds: 10_000, maxBytes: 256 * 1024 ** 2, codes: [0] };

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
    const own = Object.fromEntries(passed.map(name => [name, process.env[name]]));
    const env = { ...own, ...quiet, ...run.env } as NodeJS.ProcessEnv;
    // Ended by SIGTERM, Git takes its locks away.
    const bounds = { timeout: milliseconds, maxBuffer: maxBytes };
    return new Promise((resolve, reject) => {
        const options = { cwd: run.cwd, env, ...bounds, encoding: 'buffer' } as const;
        const git = execFile('git', args, options, (error, bytes, complaint) => {
            const code = error ? error.code : 0;
            if (typeof code === 'number' && codes.includes(code)) {
                return resolve({ code, bytes });
            }
            const name = args[args.lastIndexOf('-c') + (args.includes('-c') ? 2 : 1)];
            const why = complaint.toString('utf8', 0, MOST_OF_COMPLAINT).trim();
            const reason = error?.killed ? `it takes more than ${milliseconds} ms` : why;
            reject(typeof code === 'string' ? error! : new Error(`git ${name} fails (${code}): ${reason}`));
        });
        // It may end without reading.
        git.stdin?.on('error', () => undefined);
        git.stdin?.end(input);
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
