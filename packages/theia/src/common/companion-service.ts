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
    /** Set when the file is there but is of no use. */
    problem?: IdeModeProblem;
}

/** Why the settings cannot be used or changed; `reason` is a sentence for the user. */
export interface IdeModeProblem {
    code: 'not-read' | 'not-json' | 'not-settings' | 'not-written';
    reason: string;
}

/** Whether the CLI's IDE mode is on now. */
export type EnableIdeModeOutcome = { enabled: true } | ({ enabled: false } & IdeModeProblem);

/** The line by which a shell reaches a window, without a secret in it; or why there is none; `reason` is a sentence for the user. */
export type ConnectionEnvironment =
    | { available: true; line: string }
    | { available: false; code: 'not-greeted' | 'window-ended' | 'not-written' | 'late'; reason: string };

/** The backend's service, one object a connection. */
export const CompanionService = Symbol('CompanionService');
export interface CompanionService extends RpcServer<CompanionClient> {
    /** Carries a reliable call of `BackendCalls`. */
    call(call: ReliableCall): Promise<CallAnswer>;

    /** An event, which may get lost: a hint that the page is being left for a reload, another address, or for good. */
    onLeave(): void;

    /** Writes a script that only the user can read, and gives the line by which a shell outside the IDE reaches this window. */
    getConnectionEnvironment(): Promise<ConnectionEnvironment>;

    /** Reads whether the CLI's IDE mode is on in the home that this backend's terminals use. */
    getIdeMode(): Promise<IdeModeState>;

    /** Turns the CLI's IDE mode on in the user's settings, leaving everything else in the file as it is. */
    enableIdeMode(): Promise<EnableIdeModeOutcome>;
}

/** What a page lets the backend do. */
export interface CompanionClient {
    /** Carries a reliable call of `PageCalls`. */
    call(call: ReliableCall): Promise<CallAnswer>;
}
