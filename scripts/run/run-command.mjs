import { spawn } from 'node:child_process';
import { repositoryRoot } from './repository.mjs';

/** How much of a silent command's output is told when it fails. */
const toldCharacters = 20_000;

/** A command that ended badly: `output` is the end of what it said, unless it said it on this terminal. */
export class CommandFailedError extends Error {
    constructor(command, reason, output) {
        super(`\`${command}\` ${reason}.`);
        this.output = output;
    }
}

/**
 * Runs a command to its end, at most `minutes`. With `show` its output goes to this terminal,
 * otherwise it resolves with it, and hands its end over with a {@link CommandFailedError}.
 */
export function runCommand(file, args, { cwd = repositoryRoot, env = {}, show = false, minutes = 10 } = {}) {
    const command = [file === process.execPath ? 'node' : file, ...args].join(' ');
    return new Promise((resolve, reject) => {
        const child = spawn(file, args, {
            cwd,
            env: { ...process.env, ...env },
            stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
            // npm and npx are batch files on Windows, which only a shell can start.
            shell: process.platform === 'win32' && file !== process.execPath
        });
        let output = '';
        const keep = chunk => (output += chunk);
        child.stdout?.setEncoding('utf8').on('data', keep);
        child.stderr?.setEncoding('utf8').on('data', keep);

        let reason;
        const limit = setTimeout(() => {
            reason = `was stopped: it took longer than ${minutes} minutes`;
            child.kill('SIGKILL');
        }, minutes * 60_000);
        const end = problem => {
            clearTimeout(limit);
            if (problem) {
                reject(new CommandFailedError(command, reason ?? problem, output.slice(-toldCharacters)));
            } else {
                resolve(output);
            }
        };
        child.on('error', error => end(`could not be started (${error.message})`));
        child.on('close', (code, signal) => end(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`));
    });
}
