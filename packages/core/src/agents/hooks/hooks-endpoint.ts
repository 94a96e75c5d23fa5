import { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../protocol';
import { AgentInfo } from '../../diffs/agent';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Route } from '../../http/route';
import { refuse, wireErrors } from '../../http/wire-errors';
import { parseJson, readMessage, requestBytesFor } from '../../mcp/request-message';
import { waitAtMost } from '../../support/timeout';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { agentNameOf } from '../known-agents';
import { HookDialect, HookedWrite } from './hook-dialect';
import { HookSession } from './hook-session';

const HOOKS_PATH = '/hooks';

/** Most requests of a window's agent at a time: one for each diff that may wait, and as many that end one. */
const maxRequests = 2 * limits.maxWaitingDiffs;

/** Milliseconds for bringing the hooks in: the home may be on a network that is gone. */
const bringInMs = 5_000;

/** The answer that has an agent ask as it does without an IDE. */
const undecided = {};

/** Way of agents that ask by hooks: a request for each call of a tool, answered once the user has decided. */
export class HooksEndpoint implements AgentEndpoint {
    readonly name: string;
    readonly routes: readonly Route[];
    /** Those in which a call waits, by the agent's names for its conversations. */
    private readonly conversations = new Map<string, HookSession>();
    private workspaceRoots: readonly string[] = [];
    private address?: ServerAddress;
    private requests = 0;

    /** @param bringIn has the agent use the hooks in terminals with the endpoint's variables. */
    constructor(
        private readonly services: AgentServices,
        private readonly dialect: HookDialect,
        private readonly bringIn: () => Promise<void>
    ) {
        this.name = `${dialect.traits.kind}-hooks`;
        const handle: Route['handle'] = (request, response) => this.handle(request, response);
        this.routes = [{ path: HOOKS_PATH, methods: ['POST'], handle }];
    }

    async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        const { clock, logger } = this.services;
        const broughtIn = await waitAtMost(this.bringIn(), bringInMs, clock);
        if (broughtIn.kind === 'value') {
            this.address = address;
        } else {
            const why = broughtIn.kind === 'error' ? broughtIn.error : 'The file system does not answer.';
            logger.warn(`${this.name}: changes are asked about in the terminal only.`, why);
        }
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        return Promise.resolve();
    }

    environment(): Record<string, string> {
        const { address } = this;
        const { url, token } = this.dialect.variables;
        return address ? { [url]: `http://127.0.0.1:${address.port}${HOOKS_PATH}`, [token]: address.authToken } : {};
    }

    dispose(): Promise<void> {
        this.conversations.forEach((session, id) => this.end(id, session));
        return Promise.resolve();
    }

    private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        if (this.requests >= maxRequests) {
            return refuse(response, wireErrors.tooManyRequests(maxRequests));
        }
        this.requests++;
        response.once('close', () => this.requests--);
        const maxBytes = requestBytesFor(this.services.maxContentBytes);
        const read = await readMessage(request, response, maxBytes, parseJson);
        const event = read && this.dialect.read(read.message);
        if (event?.kind === 'over') {
            this.conversations.get(event.sessionId)?.over(event.callId);
        }
        const answer = event?.kind === 'write' ? await this.review(event, response) : undecided;
        if (read && !response.destroyed) {
            response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
        }
    }

    private async review(write: HookedWrite, response: ServerResponse): Promise<object> {
        const { sessionId, callId } = write;
        const session = this.conversations.get(sessionId) ?? this.connect(write);
        response.once('close', () => {
            // A socket that ends before its answer says that the agent has gone: it takes a call back by a word.
            if (!response.writableFinished || session.heard(callId)) {
                this.end(sessionId, session);
            }
        });
        return (await session.review(write)) ?? undecided;
    }

    private end(sessionId: string, session: HookSession): void {
        if (this.conversations.get(sessionId) === session) {
            this.conversations.delete(sessionId);
            session.end();
            this.services.labels.release(sessionId);
        }
    }

    private connect(write: HookedWrite): HookSession {
        const session = new HookSession(this.agentOf(write), this.services, () => this.workspaceRoots);
        this.conversations.set(write.sessionId, session);
        return session;
    }

    /** An agent that is connected in another way too is the same one to the user. */
    private agentOf({ sessionId, processId, since }: HookedWrite): AgentInfo {
        const { sessions, labels } = this.services;
        const { traits } = this.dialect;
        const isSame = (other: { kind?: string; processId?: number }): boolean =>
            other.kind === traits.kind && other.processId === processId;
        const name = agentNameOf(traits.kind) ?? traits.kind;
        const known = sessions().find(isSame) ?? { sessionId, label: labels.labelOf(sessionId, name) };
        return { ...traits, name, version: '', since, sessionId: known.sessionId, label: known.label };
    }
}
