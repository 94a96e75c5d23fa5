import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { peerProcess } from './peer-process';
import { isToken, Realm } from './request-guard';

/** Processes that are looked for at a time: each takes a look at all that run. */
const maxLooks = 2;

/** How long one may take, in milliseconds. */
const lookMs = 2_000;

/** Most bytes of an environment. */
const maxEnvironmentBytes = 4 * 1024 * 1024;

/**
 * Finds out whether the process at the other end of a connection has a token, for clients that do not send it: whether it was
 * started with the token in its environment. Only who knows the token can have put it there. Linux tells that of a user's
 * own processes, to them and to root.
 */
export class TokenHolders {
    private looks = 0;

    constructor(private readonly clock: Clock) {}

    /**
     * The realm whose token the process has in its variable; undefined if it has none, the system does not tell in two seconds, or
     * others are being looked for. Never rejects.
     */
    async realmOf(socket: Socket, realms: readonly Realm[]): Promise<Realm | undefined> {
        if (this.looks >= maxLooks) {
            return undefined;
        }
        this.looks++;
        const looking = look(socket, realms).finally(() => this.looks--);
        const answer = await waitAtMost(looking, lookMs, this.clock);
        return answer.kind === 'value' ? answer.value : undefined;
    }
}

async function look(socket: Socket, realms: readonly Realm[]): Promise<Realm | undefined> {
    const pid = await peerProcess(socket);
    if (pid === undefined) {
        return undefined;
    }
    const variables = await variablesOf(pid);
    const realm = realms.find(({ tokenVariable = '', token }) => isToken(variables.get(tokenVariable) ?? '', token));
    // The process may have ended meanwhile, and another one have its pid.
    return realm && (await peerProcess(socket)) === pid ? realm : undefined;
}

/** What a process was started with. Rejects if the system does not tell. */
async function variablesOf(pid: number): Promise<ReadonlyMap<string, string>> {
    const file = await open(`/proc/${pid}/environ`);
    try {
        // The file does not say how long it is.
        const buffer = Buffer.alloc(maxEnvironmentBytes);
        let length = 0;
        for (let read = -1; read !== 0 && length < buffer.length; length += read) {
            read = (await file.read(buffer, length, buffer.length - length)).bytesRead;
        }
        const pairs = buffer.toString('utf8', 0, length).split('\0');
        return new Map(pairs.map(pair => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
    } finally {
        await file.close();
    }
}
