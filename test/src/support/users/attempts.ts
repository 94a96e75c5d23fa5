import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { DiscoveryFileContent } from '@agent-companion/core/protocol/gemini';
import type { TestIde } from '../test-ide';
import type { UnixUser } from './unix-user';

/** A user with a Theia and its window. */
export interface Resident {
    readonly user: UnixUser;
    readonly bed: TestIde;
    /** The window's discovery file. */
    readonly file: string;
    readonly published: DiscoveryFileContent;
}

/** Something that one user tries with what belongs to another. */
export interface Attempt {
    readonly what: string;
    /** Who may succeed: any user, or the one to whom the discovery folder belongs; default: no user. */
    readonly allowed?: 'all' | 'owner of the folder';
    /** Why that is so. */
    readonly why?: string;
    /** Succeeds if the attempt does. */
    readonly script: string;
    readonly args: (owner: Resident, attacker: Resident) => string[];
}

/** Outcome of an attempt. */
interface AttemptOutcome {
    readonly succeeded: boolean;
    readonly output: string;
    /** The system's own words, or `yes`. */
    readonly verdict: string;
}

const movedFrom = (file: string): string => `${file}.moved`;
const replacementOf = (file: string): string => `${file}.new`;

/** Succeeds if the command does with any of the arguments. */
const any = (command: string): string => `for each in "$@"; do ${command} && exit 0; done; exit 1`;

/** Succeeds if the answer to an `initialize` with this token is one of the 2xx. */
const ask = `"${process.execPath}" -e '
const [url, token] = process.argv.slice(1);
const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "n", version: "1" } };
const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
if (token) headers.authorization = "Bearer " + token;
fetch(url, { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }) })
    .then(async answer => { console.log(answer.status, await answer.text()); process.exit(answer.ok ? 0 : 1); });' "$@"`;

const port = ({ published }: Resident): string => `http://127.0.0.1:${published.port}/mcp`;
const ofProcesses = (name: string) => (owner: Resident) => processesOf(owner.user).map(pid => `/proc/${pid}/${name}`);
const stateOf = ({ bed, user }: Resident): string[] => [
    user.home,
    path.join(bed.geminiHome, '.gemini', 'settings.json'),
    path.join(path.dirname(bed.workspace), 'theia', 'settings.json'),
    path.join(bed.workspace, 'a.txt'),
    bed.logFile
];

/** As with every sticky folder. */
const byOwner = { allowed: 'owner of the folder', why: 'the first user has made the folder' } as const;

/** All that is tried, in the order of the table in docs/run/several-users.md. */
export const attempts: readonly Attempt[] = [
    {
        what: 'see the name of the discovery file',
        allowed: 'all',
        why: 'it tells a pid and a port, which every user can see anyway',
        script: 'ls "$1"',
        args: ({ file }) => [file]
    },
    { what: 'read the discovery file', script: 'cat "$1"', args: ({ file }) => [file] },
    { what: 'write into it', script: 'echo {} > "$1"', args: ({ file }) => [file] },
    { what: 'remove it', ...byOwner, script: 'rm -f "$1"', args: ({ file }) => [file] },
    { what: 'rename it', ...byOwner, script: 'mv "$1" "$2"', args: ({ file }) => [file, movedFrom(file)] },
    {
        what: 'put a file in its place',
        ...byOwner,
        script: 'echo {} > "$2" && mv "$2" "$1"',
        args: ({ file }) => [file, replacementOf(file)]
    },
    { what: 'give it a second name', script: 'ln "$1" "$1.json"', args: ({ file }) => [file] },
    {
        what: 'read any other file of the user in the shared temporary folder',
        script: 'test -n "$(find "$1" -user "$2" -type f -readable)"',
        args: ({ file, user }) => [path.resolve(file, '..', '..', '..'), String(user.id)]
    },
    { what: 'read home, settings, workspace, log', script: any('ls "$each" && cat "$each"'), args: stateOf },
    {
        what: 'read the environment of backend, shells and agent',
        script: any('cat "$each"'),
        args: ofProcesses('environ')
    },
    { what: 'read their memory and open files', script: any('ls "$each/"'), args: ofProcesses('fd') },
    { what: 'look into their working folder', script: any('ls "$each/"'), args: ofProcesses('cwd') },
    { what: 'write to the terminals', script: any('echo > "$each"'), args: terminalsOf },
    { what: 'signal any of these processes', script: any('kill -0 "$each"'), args: ({ user }) => processesOf(user) },
    {
        what: 'see their command lines',
        allowed: 'all',
        why: 'as those of all processes; no token is in one',
        script: 'cat "$@" | tr "\\0" " "',
        args: ofProcesses('cmdline')
    },
    { what: 'talk to the window’s port without a token', script: ask, args: owner => [port(owner)] },
    {
        what: 'the same with the token of the own window',
        script: ask,
        args: (owner, { published }) => [port(owner), published.authToken]
    },
    {
        what: 'load the page of the other’s Theia',
        allowed: 'all',
        why: 'Theia’s port is not the companion’s: the product has to guard it, or all else is in vain',
        script: `"${process.execPath}" -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1))' "$1"`,
        args: ({ bed }) => [bed.theia.url.split('#')[0]]
    }
];

/** Has one user try something with what is the other's. */
export function attempt({ script, args }: Attempt, owner: Resident, attacker: Resident): AttemptOutcome {
    const { succeeded, output } = attacker.user.run(script, ...args(owner, attacker));
    putBack(owner);
    const words = output.match(/Permission denied|Operation not permitted|^401\b/gim) ?? ['nothing found'];
    return { succeeded, output, verdict: succeeded ? 'yes' : `no: ${[...new Set(words)].join(', ')}` };
}

/** Puts the discovery file back as it was, for the next attempt. */
function putBack({ file, published, user }: Resident): void {
    [file, movedFrom(file), replacementOf(file)].forEach(each => rmSync(each, { force: true }));
    writeFileSync(file, JSON.stringify(published), { mode: 0o600 });
    user.give(file);
}

/** The pids of a user's processes. */
function processesOf({ id }: UnixUser): string[] {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name) && isOf(name, id));
}

function isOf(pid: string, uid: number): boolean {
    try {
        return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nUid:\t${uid}\t`);
    } catch {
        // It has ended meanwhile.
        return false;
    }
}

/** The terminals in which a user's shells are. */
function terminalsOf({ user }: Resident): string[] {
    const inputs = processesOf(user).map(pid => readlinkSync(`/proc/${pid}/fd/0`));
    return [...new Set(inputs.filter(name => name.startsWith('/dev/pts/')))];
}
