import { ConnectionFacts, HomeOutcome, HookFileKind, Refusal } from './connection-facts';
import { CallAnswer, ReliableCall } from './reliable-call';

/** Why there is no line by which a shell reaches a window. */
export type EnvironmentRefusal = Refusal<'not-greeted' | 'window-ended' | 'not-written' | 'late'>;

/** The line by which a shell reaches a window, without a secret; or why there is none. */
export type ConnectionEnvironment = { available: true; line: string } | ({ available: false } & EnvironmentRefusal);

/** Calls of a page: one object a connection. */
export interface CompanionService {
    /** Carries a reliable call of `BackendCalls`. */
    call(call: ReliableCall): Promise<CallAnswer>;

    /** Hints that the page is being left, by a reload, another address or for good. May get lost. */
    onLeave(): void;

    /** Writes a private script and gives the line by which a shell outside the IDE sources it. */
    getConnectionEnvironment(): Promise<ConnectionEnvironment>;

    /** Finds out what may keep agents from this window. @param terminalId the terminal to look at as well. */
    getConnectionFacts(terminalId?: number): Promise<ConnectionFacts>;

    /** Turns the CLI's IDE mode on in the user's settings; leaves the rest of the file as it is. */
    enableIdeMode(): Promise<HomeOutcome>;

    /** Installs our CLI extension, which tells of the IDE's tools; touches no settings. */
    turnOnIdeTools(): Promise<HomeOutcome>;

    /** Removes that extension, and nothing else. */
    turnOffIdeTools(): Promise<HomeOutcome>;

    /** Has an agent ask before it writes, by hooks in a file of its own. */
    turnOnHooks(kind: HookFileKind): Promise<HomeOutcome>;

    /** Removes those hooks, and nothing else. */
    turnOffHooks(kind: HookFileKind): Promise<HomeOutcome>;
}

/** All that a page may call over a connection. A missing method does not compile. */
const methods: Record<keyof CompanionService, true> = {
    call: true,
    onLeave: true,
    getConnectionEnvironment: true,
    getConnectionFacts: true,
    enableIdeMode: true,
    turnOnIdeTools: true,
    turnOffIdeTools: true,
    turnOnHooks: true,
    turnOffHooks: true
};

/** The names of all methods of `CompanionService`. */
export const companionServiceMethods = Object.keys(methods) as (keyof CompanionService)[];

/** Calls of the backend to a page. */
export interface CompanionClient {
    /** Carries a reliable call of `PageCalls`. */
    call(call: ReliableCall): Promise<CallAnswer>;
}
