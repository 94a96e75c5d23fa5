import { RpcServer } from '@theia/core/lib/common/messaging/proxy-factory';
import { CallAnswer, ReliableCall } from './reliable-call';

/** The path of the companion's RPC service between a page and the backend. */
export const companionServicePath = '/services/agent-companion';

/** The user's own Gemini settings, as far as the companion cares. */
export interface IdeModeState {
    /** True when the CLI will connect by itself. */
    enabled: boolean;
    /** The absolute path of the settings file, for messages. */
    settingsFile: string;
    /** Set when the file is there but cannot be read as settings; a sentence for the user. */
    problem?: string;
}

/** The backend's service, one object a connection. */
export const CompanionService = Symbol('CompanionService');
export interface CompanionService extends RpcServer<CompanionClient> {
    /** Carries a reliable call of `BackendCalls`. */
    call(call: ReliableCall): Promise<CallAnswer>;

    /** An event, which may get lost: a hint that the page is being left for a reload, another address, or for good. */
    onLeave(): void;

    /** The lines by which a shell outside the IDE reaches this window. They hold the secret token: only at the user's wish. */
    getConnectionEnvironment(): Promise<string>;

    /** Reads whether the CLI's IDE mode is on in the home that this backend's terminals use. */
    getIdeMode(): Promise<IdeModeState>;

    /**
     * Turns the CLI's IDE mode on in the user's settings, leaving everything else in the file as it is.
     * @throws Error with a sentence for the user when the file cannot be changed.
     */
    enableIdeMode(): Promise<void>;
}

/** What a page lets the backend do. */
export interface CompanionClient {
    /** Carries a reliable call of `PageCalls`. */
    call(call: ReliableCall): Promise<CallAnswer>;
}
