import { Socket } from 'node:net';
import { Clock } from '../../support/clock';
import { waitAtMost } from '../../support/timeout';
import { peerProcess, variablesOf } from './peer-process';
import { isToken, Realm } from '../request-guard';

/** Processes that are looked for at a time: each takes a look at all that run. */
const maxLooks = 2;

/** How long one may take, in milliseconds. */
const lookMs = 2_000;

/** Finds the realm whose token a client's process has had in its environment since its start. */
export class TokenHolders {
    /** How many are under way. */
    private looks = 0;

    constructor(private readonly clock: Clock) {}

    /** Realm whose token the process has; undefined if none, late or busy. Never rejects. */
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
    // Only who knows the token can have put it there.
    const variables = await variablesOf(pid);
    const realm = realms.find(({ tokenVariable = '', token }) => isToken(variables.get(tokenVariable) ?? '', token));
    // The process may have ended meanwhile, and another one have its pid.
    return realm && (await peerProcess(socket)) === pid ? realm : undefined;
}
