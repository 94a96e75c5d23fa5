import type { Disposable } from '../support/emitter';
import { homeQueries } from '../support/file-queries';
import { Clock, systemClock, waitAtMost } from '../support';
import {
    CompanionClient,
    CompanionService,
    companionServiceMethods,
    ConnectionEnvironment,
    ConnectionFacts,
    errorMessage,
    HomeOutcome,
    HookFileKind,
    PageGreeting,
    PageWelcome,
    answerOf,
    CallAnswer,
    ReliableCall
} from '../contract';
import type { ConnectionDiagnosis } from '../environment/connection-diagnosis';
import type { GeminiExtension } from '../environment/home/gemini-extension';
import type { GeminiSettings } from '../environment/home/gemini-settings';
import type { HookFiles } from '../environment/home/hook-files';
import type { WindowCompanion } from './window-companion';
import type { WindowRegistry } from './window-registry';

/** Milliseconds a page's request waits for its greeting: longer than a window takes to start. */
const GREETING_MS = 30_000;

/** Milliseconds the user waits for the home folder, whose network may be gone. */
const HOME_MS = 5_000;

const WINDOW_ENDED = { ok: false, code: 'window-ended', reason: 'This window has ended on the backend.' } as const;

/** Parts that the connections of all pages share. */
export interface PageServices {
    readonly windows: Pick<WindowRegistry, 'attach' | 'detach'>;
    readonly settings: Pick<GeminiSettings, 'enableIdeMode' | 'file'>;
    readonly extension: Pick<GeminiExtension, 'turnOn' | 'turnOff' | 'folder'>;
    readonly hooks: Pick<HookFiles, 'turnOn' | 'turnOff' | 'fileOf'>;
    readonly diagnosis: Pick<ConnectionDiagnosis, 'gather'>;
}

/** The companion service of one connection; forwards calls to the greeted window's companion. */
export class PageConnection implements CompanionService, Disposable {
    private readonly greeted: Promise<void>;
    private setGreeted!: () => void;
    private window: WindowCompanion | undefined;
    private page: CompanionClient | undefined;
    private closed = false;

    constructor(
        private readonly services: PageServices,
        private readonly clock: Clock = systemClock
    ) {
        this.greeted = new Promise(resolve => (this.setGreeted = resolve));
    }

    /** To be called when the connection opens, before any other call; {@link dispose} when it closes. */
    connect(page: CompanionClient): void {
        this.page = page;
    }

    async call(input: ReliableCall): Promise<CallAnswer> {
        // Loaded for the first page, not with the backend: see `WindowRegistry`.
        const { checkCall } = await import('./page-input-validation.js');
        const checked = checkCall(input);
        if (!checked.ok) {
            // As an answer: the page would take an error of the connection for a lost message, and repeat the call.
            return checked;
        }
        const call = checked.value;
        if (call.method === 'greet') {
            return answerOf(() => this.greet(call.arguments[0] as PageGreeting));
        }
        if (!(await this.hasGreeted(GREETING_MS))) {
            // A lost message to the page, which repeats it: what the user has decided must not be answered with a failure.
            throw new Error('The page has not greeted yet.');
        }
        return (this.page && this.servedWindow?.answer(call, this.page)) ?? WINDOW_ENDED;
    }

    onLeave(): void {
        this.leave();
    }

    async getConnectionEnvironment(): Promise<ConnectionEnvironment> {
        if (!(await this.hasGreeted(GREETING_MS))) {
            return { available: false, code: 'not-greeted', facts: [] };
        }
        const { code } = WINDOW_ENDED;
        return this.servedWindow?.connectionEnvironment() ?? { available: false, code, facts: [] };
    }

    async getConnectionFacts(terminalId?: number): Promise<ConnectionFacts> {
        const { checkTerminalId } = await import('./page-input-validation.js');
        const variables = await this.terminalEnvironment(GREETING_MS);
        const facts = await this.services.diagnosis.gather(variables, checkTerminalId(terminalId));
        const { servedWindow } = this;
        const serves = ({ kind }: { kind: string }): boolean => servedWindow?.preferences.serves(kind) ?? true;
        return {
            ...facts,
            ...(serves({ kind: 'gemini-cli' }) ? {} : { cli: { found: false } }),
            agents: facts.agents.filter(serves),
            turnedOff: facts.agents.filter(({ kind }) => servedWindow?.preferences.hasTurnedOff(kind)),
            hooks: facts.hooks.filter(serves)
        };
    }

    enableIdeMode(): Promise<HomeOutcome> {
        const { settings } = this.services;
        return this.inHome(settings.file, () => settings.enableIdeMode());
    }

    turnOnIdeTools(): Promise<HomeOutcome> {
        const { extension } = this.services;
        return this.inHome(extension.folder, () => extension.turnOn());
    }

    turnOffIdeTools(): Promise<HomeOutcome> {
        const { extension } = this.services;
        return this.inHome(extension.folder, () => extension.turnOff());
    }

    turnOnHooks(kind: HookFileKind): Promise<HomeOutcome> {
        return this.changeHooks(kind, 'turnOn');
    }

    turnOffHooks(kind: HookFileKind): Promise<HomeOutcome> {
        return this.changeHooks(kind, 'turnOff');
    }

    /** Variables for a starting terminal. Waits at most `timeoutMs` milliseconds for the greeting, then goes on without. */
    async terminalEnvironment(timeoutMs: number): Promise<Record<string, string>> {
        await this.hasGreeted(timeoutMs);
        return this.servedWindow?.server.environment() ?? {};
    }

    dispose(): void {
        this.closed = true;
        this.leave();
    }

    private async changeHooks(input: unknown, change: 'turnOn' | 'turnOff'): Promise<HomeOutcome> {
        const { checkHookFileKind } = await import('./page-input-validation.js');
        const kind = checkHookFileKind(input);
        const { hooks } = this.services;
        if (change === 'turnOff' && this.servedWindow?.preferences.mustReview) {
            return { done: false, code: 'by-policy', facts: [hooks.fileOf(kind)] };
        }
        return this.inHome(hooks.fileOf(kind), () => hooks[change](kind));
    }

    /** Makes a change in the home's turn: a hanging home takes one thread. */
    private async inHome(place: string, change: () => Promise<HomeOutcome>): Promise<HomeOutcome> {
        const changed = await waitAtMost(homeQueries.inTurn(change), HOME_MS, this.clock);
        if (changed.kind === 'value') {
            return changed.value;
        }
        const why = errorMessage(changed.kind === 'error' ? changed.error : 'the home does not answer');
        return { done: false, code: 'not-written', facts: [place, why] };
    }

    private async greet(greeting: PageGreeting): Promise<PageWelcome> {
        if (!this.page) {
            throw new Error('The connection greeted before it was open.');
        }
        const { window, welcome } = await this.services.windows.attach(greeting, this.page);
        if (this.closed) {
            // The connection broke while the window was starting.
            this.leave();
        }
        this.window = window;
        this.setGreeted();
        return welcome;
    }

    /** Whether the page has greeted, or greets within so many milliseconds. */
    private async hasGreeted(milliseconds: number): Promise<boolean> {
        return (await waitAtMost(this.greeted, milliseconds, this.clock)).kind === 'value';
    }

    /** The window greeted last; undefined once it has ended, until the page greets again. */
    private get servedWindow(): WindowCompanion | undefined {
        return this.window?.isDisposed ? undefined : this.window;
    }

    private leave(): void {
        if (this.page) {
            this.services.windows.detach(this.page);
        }
    }
}

/** Exposes the service's methods only: calls by name must reach nothing else of the object. */
export function pageService(service: CompanionService): CompanionService {
    const methods = companionServiceMethods.map(name => [name, service[name].bind(service)] as const);
    return Object.fromEntries(methods) as unknown as CompanionService;
}
