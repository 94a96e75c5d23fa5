import { IncomingMessage, ServerResponse } from 'node:http';
import { errorLine } from '../../contract';
import { DiscoveryStatus, publishedStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Route } from '../../http/route';
import { refuse, wireErrors } from '../../http/wire-errors';
import type { LedgerAgent } from '../../ledger/turn';
import { parseJson, readMessage, requestBytesFor } from '../../mcp/request-message';
import { limits } from '../../protocol';
import { hooksEnvironment, hooksTokenVariable } from '../../protocol/hooks';
import { Emitter } from '../../support/emitter';
import { waitAtMost } from '../../support/timeout';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import type { ToldState } from '../agent-states';
import { agentNameOf } from '../known-agents';
import { AgentPreferences } from '../optional/agent-preferences';
import { agentProcess } from './agent-process';
import { HookConversations, nothing, SeenAgent } from './hook-conversations';
import { HookDialect, HookedWrite, HookMessage } from './dialects/hook-dialect';
import { ReviewGate } from './review-gate';

const HOOKS_PATH = '/hooks';

/** Most requests of a window's agent at a time: one for each diff that may wait, and as many that end one. */
const maxRequests = 2 * limits.maxWaitingDiffs;

/** Milliseconds for bringing the hooks in: the home may be on a network that is gone. */
const bringInMs = 5_000;

/** Why a guarded write of a run without a user is refused, for the model. */
const noUser = 'The user reviews changes of this file in the IDE, and this run has no user. It was not written.';

interface HooksEndpointOptions {
    readonly dialect: HookDialect;
    readonly preferences: Pick<AgentPreferences, 'reviewOf' | 'guarded'>;
    /** Has the agent use the hooks in terminals with the endpoint's variables. @returns what the hooks need there. */
    readonly bringIn: () => Promise<Record<string, string>>;
}

/** Way of agents that ask by hooks: a request for each call of a tool, answered once the user has decided. */
export class HooksEndpoint implements AgentEndpoint {
    readonly name: string;
    readonly routes: readonly Route[];
    private readonly gate: ReviewGate;
    private readonly conversations: HookConversations;
    private workspaceRoots: readonly string[] = [];
    private address?: ServerAddress;
    private isBringingIn = false;
    private variables: Record<string, string> = {};
    private requests = 0;
    /** Why the agent does not use the hooks. */
    private fault: string | undefined;
    private readonly statusChanges = new Emitter<void>();
    readonly onDidChangeStatus = this.statusChanges.event;

    constructor(
        private readonly services: AgentServices,
        private readonly options: HooksEndpointOptions
    ) {
        this.name = `${this.kind}-hooks`;
        this.gate = new ReviewGate(options.preferences, services.clock);
        this.conversations = new HookConversations(services, options.dialect, () => this.workspaceRoots);
        const handle: Route['handle'] = (request, response) => this.handle(request, response);
        this.routes = [{ path: HOOKS_PATH, methods: ['POST'], handle }];
    }

    private get kind(): string {
        return this.options.dialect.traits.kind;
    }

    /** A fault alone: no file leads to the hooks. */
    get status(): DiscoveryStatus | undefined {
        const agent = agentNameOf(this.kind) ?? this.kind;
        const reason = `${agent} is reviewed only if it asks: ${this.fault}`;
        return this.fault === undefined
            ? undefined
            : publishedStatus('', [{ code: 'hooks-missing', agent, reason, facts: [this.fault] }]);
    }

    publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        [this.address, this.workspaceRoots] = [address, workspaceRoots];
        return this.bringIn(address);
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        return Promise.resolve();
    }

    /** Leads agents here whatever is reviewed now: in a terminal that is there the user may want more. */
    environment(): Record<string, string> {
        // A full disk may have room by the next terminal.
        if (this.fault !== undefined && this.address && !this.isBringingIn) {
            this.bringIn(this.address).catch(() => undefined);
        }
        return this.variables;
    }

    dispose(): Promise<void> {
        this.conversations.dispose();
        return Promise.resolve();
    }

    private async bringIn({ port, authToken }: ServerAddress): Promise<void> {
        const { clock, logger } = this.services;
        const url = `http://127.0.0.1:${port}${HOOKS_PATH}`;
        const own = { [hooksEnvironment.url]: url, [hooksTokenVariable(this.kind)]: authToken };
        const lead = (needed: Record<string, string>): void => {
            this.variables = { ...needed, ...own };
            this.note(undefined);
        };
        this.isBringingIn = true;
        const bringing = this.options.bringIn().finally(() => (this.isBringingIn = false));
        const broughtIn = await waitAtMost(bringing, bringInMs, clock);
        if (broughtIn.kind === 'value') {
            lead(broughtIn.value);
        } else {
            const why = broughtIn.kind === 'error' ? broughtIn.error : 'The file system does not answer.';
            logger.warn(`${this.name}: changes are reviewed only if the agent asks about them.`, why);
            this.note(errorLine(why));
            // A slow one may answer yet: terminals that are opened then lead here.
            bringing.then(lead).catch(() => undefined);
        }
    }

    private note(fault: string | undefined): void {
        const isNews = (fault === undefined) !== (this.fault === undefined);
        this.fault = fault;
        // Who hears of it may ask for the variables, which tries again.
        if (isNews) {
            this.statusChanges.fire();
        }
    }

    private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        if (this.requests >= maxRequests) {
            return refuse(response, wireErrors.tooManyRequests(maxRequests));
        }
        this.requests++;
        response.once('close', () => this.requests--);
        const maxBytes = requestBytesFor(this.services.maxContentBytes);
        const read = await readMessage(request, response, maxBytes, parseJson);
        const told = read && this.options.dialect.read(read.message);
        const answer = told ? await this.answerTo(told, response) : nothing;
        if (read && !response.destroyed) {
            response.end(`${JSON.stringify(answer)}\n`);
        }
    }

    private async answerTo(
        { event, state, source, conversation }: HookMessage,
        response: ServerResponse
    ): Promise<object> {
        if (event?.kind === 'over') {
            this.conversations.over(event.sessionId, event.callId);
        }
        if (event?.kind === 'question' && this.conversations.hasAccepted(event.sessionId, event.paths)) {
            return event.yes;
        }
        const { pid, words, hasTerminal } = await agentProcess(source.processId ?? 0);
        const hasUser = source.hasUser ?? (hasTerminal && !this.options.dialect.isHeadless(words.slice(1)));
        const told = event?.kind === 'write' ? 'working' : state;
        const act = told !== 'proposes' ? told : this.conversations.isConnected(pid) ? undefined : 'asks';
        // Where the system does not tell, it may be a shell's.
        if (words.length > 0) {
            if (act && hasUser) {
                this.services.states.note(this.kind, pid, act, conversation);
            }
            await this.record(event, act, pid);
        }
        return event?.kind === 'write'
            ? this.answerToWrite(event, hasUser, { pid, since: source.since }, response)
            : nothing;
    }

    /** Has the ledger know of a turn, and of what is about to be written. */
    private async record(event: HookMessage['event'], act: ToldState | undefined, pid: number): Promise<void> {
        const { turns } = this.services;
        const key = String(pid);
        const agent = (): LedgerAgent => ({ key, kind: this.kind, label: this.conversations.labelOf(pid) });
        if (event?.kind === 'write') {
            await turns?.writes(
                agent(),
                event.files.flatMap(({ path, from }) => (from === undefined ? path : [from, path]))
            );
        } else if (act === 'working') {
            await turns?.began(agent());
        } else if (act !== 'asks' && act !== undefined) {
            turns?.ended(key);
        }
    }

    private async answerToWrite(
        write: HookedWrite,
        hasUser: boolean,
        agent: SeenAgent,
        response: ServerResponse
    ): Promise<object> {
        this.conversations.begins(write);
        const verdict = await this.gate.judge(this.kind, write, hasUser, this.workspaceRoots);
        const { answers } = write;
        if (verdict === 'review' && !response.destroyed) {
            return this.conversations.review(write, agent, response);
        }
        return { let: nothing, review: nothing, ask: answers.ask ?? nothing, deny: answers.deny(noUser) }[verdict];
    }
}
