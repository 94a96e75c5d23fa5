import { BackendCalls, PageGreeting, PageWelcome, CallAnswer } from '../../contract';
import { PageConnection } from '../../windows/page-connection';
import { GeminiExtension } from '../../environment/home/gemini-extension';
import { GeminiSettings } from '../../environment/home/gemini-settings';
import { HookFiles } from '../../environment/home/hook-files';
import { WindowRegistry } from '../../windows/window-registry';
import { UnreliablePage } from './unreliable-page';

let loads = 0;

/** One load of an unreliable page, and its connection to the backend. */
export class PageLoad {
    readonly page: UnreliablePage;
    private readonly connection: PageConnection;
    private readonly id = ++loads;
    private calls = 0;

    /** @param home the folder that holds the CLI's settings. */
    constructor(windows: WindowRegistry, home: string) {
        this.page = new UnreliablePage(() => undefined);
        this.connection = new PageConnection({
            windows,
            settings: new GeminiSettings(home),
            extension: new GeminiExtension(home),
            hooks: new HookFiles({ home: home, environment: {} }),
            diagnosis: { gather: () => Promise.reject(new Error('No simulated page asks why no agent is connected.')) }
        });
        this.connection.connect(this.page);
    }

    /** Greets, and shows what waits for a decision. */
    async greet(greeting: PageGreeting): Promise<CallAnswer> {
        const answer = await this.call('greet', greeting);
        if (answer.ok) {
            this.page.welcome((answer.value as PageWelcome).pendingReviews);
        }
        return answer;
    }

    /** Makes a call once. */
    call<Method extends keyof BackendCalls>(
        method: Method,
        ...args: Parameters<BackendCalls[Method]>
    ): Promise<CallAnswer> {
        return this.connection.call({ id: `load-${this.id}/${++this.calls}`, method, arguments: args });
    }

    /** Makes a call of which nothing needs to be right. */
    callAnything(method: string, ...args: unknown[]): Promise<CallAnswer> {
        return this.connection.call({ id: `load-${this.id}/${++this.calls}`, method, arguments: args });
    }

    /** The variables of a terminal that starts now. */
    environment(): Promise<Record<string, string>> {
        return this.connection.terminalEnvironment(0);
    }

    /** Says that the page is being left. */
    leave(): void {
        this.connection.onLeave();
    }

    /** The connection breaks. */
    close(): void {
        this.connection.dispose();
    }
}
