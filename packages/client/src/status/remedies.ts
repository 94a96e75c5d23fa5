import { nls } from '../messages/nls';
import type { Remedy, RemedyCode } from './connection-advice';

/** What remedies need of an editor. */
interface RemedyScreen {
    /** Types a command into a new terminal, for the user to run. */
    readonly typeCommand: (command: string) => Promise<unknown>;
    readonly openFile: (path: string) => Promise<unknown>;
    readonly openFolder: () => Promise<unknown>;
    readonly writeClipboard: (text: string) => Promise<unknown>;
    /** Says what was done. */
    readonly say: (sentence: string) => void;
    readonly turnOnIdeMode: () => Promise<unknown>;
    readonly startAgent: () => Promise<unknown>;
}

/** Does what helps when no agent is connected. */
export class Remedies {
    constructor(private readonly screen: RemedyScreen) {}

    /** Applies a remedy. @throws Error of the editor, or that there is no connection to the backend. */
    async apply({ code, subject = '' }: Remedy): Promise<void> {
        await this.acts[code](subject);
    }

    private readonly acts: Record<RemedyCode, (subject: string) => Promise<unknown>> = {
        install: command => this.screen.typeCommand(command),
        update: command => this.screen.typeCommand(command),
        'open-gemini-settings': file => this.screen.openFile(file),
        'turn-on-ide-mode': () => this.screen.turnOnIdeMode(),
        'copy-fix': command => this.copy(command),
        'open-folder': () => this.screen.openFolder(),
        start: () => this.screen.startAgent()
    };

    private async copy(command: string): Promise<void> {
        await this.screen.writeClipboard(command);
        this.screen.say(nls.localize('agent-companion/copiedFix', 'Copied. Run it in a terminal.'));
    }
}
