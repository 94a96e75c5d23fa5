import { ChildProcess, execFileSync, spawn, SpawnOptions, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { browserApp } from '@agent-companion/browser-app/out/launcher/checkout';

/** In a range that Debian and systemd give to no account that lasts. The kernel asks for the number only. */
const FIRST_ID = 64_401;

/** Outcome of a user's command. */
interface CommandOutcome {
    readonly succeeded: boolean;
    /** All that it printed, its errors last. */
    readonly output: string;
}

/** User of this machine with uid, group and home, but no account. Only if {@link UnixUser.mayBeUsed}. */
export class UnixUser {
    /** Whether this process may start others as another user, and that user may read this checkout. */
    static readonly mayBeUsed =
        process.platform === 'linux' &&
        process.getuid?.() === 0 &&
        spawnSync('ls', [path.join(browserApp, 'package.json')], { uid: FIRST_ID, gid: FIRST_ID }).status === 0;

    /** Absolute and real, and closed to others. */
    readonly home: string;
    readonly id: number;

    /** @param order from 0, another one for each user of a test. */
    constructor(
        readonly name: string,
        order: number
    ) {
        this.id = FIRST_ID + order;
        this.home = realpathSync(mkdtempSync(path.join(tmpdir(), `agent-companion-${name}-`)));
        this.give(this.home);
    }

    /** A command that becomes (by exec) the one it is given, as this user. */
    get wrapper(): string[] {
        return ['setpriv', `--reuid=${this.id}`, `--regid=${this.id}`, '--clear-groups'];
    }

    /** Variables that a login would set. */
    get environment(): NodeJS.ProcessEnv {
        return { HOME: this.home, USER: this.name, LOGNAME: this.name };
    }

    /** Gives a file to this user, or a folder with all that is in it. */
    give(file: string): void {
        execFileSync('chown', ['-R', '-h', `${this.id}:${this.id}`, file]);
    }

    /** Runs a shell script as this user; `$1` and so on are the arguments. */
    run(script: string, ...args: string[]): CommandOutcome {
        const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', ...args], {
            uid: this.id,
            gid: this.id,
            cwd: '/',
            env: { PATH: process.env.PATH, LC_ALL: 'C', ...this.environment },
            encoding: 'utf8',
            timeout: 240_000
        });
        return { succeeded: status === 0, output: `${stdout}${stderr}`.trim() };
    }

    /** Starts a program of Node.js as this user; it ends by itself. */
    startProgram(program: string, ...args: string[]): ChildProcess {
        const options: SpawnOptions = { uid: this.id, gid: this.id, cwd: '/', env: this.environment, stdio: 'ignore' };
        return spawn(process.execPath, ['-e', program, ...args], options);
    }

    /** Removes the user's home. */
    dispose(): Promise<void> {
        return rm(this.home, { recursive: true, force: true, maxRetries: 5 });
    }
}
