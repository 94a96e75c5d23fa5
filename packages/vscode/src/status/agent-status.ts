import * as vscode from 'vscode';
import { Advice, adviceOn, StatusFacts } from '@agent-companion/client';
import { Emitter } from '@agent-companion/core/support';
import type { ConnectionFacts, WindowStatus } from '@agent-companion/core/contract';
import type { CompanionPage } from '../companion-page';
import { hostSentence } from '../messages/host-sentence';
import { TerminalEnvironment } from '../terminal/terminal-environment';

/** The connected agents, or why there is none, once known. Asks anew when that may have changed. */
export class AgentStatus implements vscode.Disposable {
    private status: WindowStatus | undefined;
    /** What the host has found out last. */
    known: ConnectionFacts | undefined;
    private asked = 0;
    private readonly changes = new Emitter<void>();
    private readonly subscriptions: vscode.Disposable;
    readonly onDidChange = this.changes.event;

    /** @param environment before it leads the terminals to the window, no agent in them can be connected. */
    constructor(
        private readonly page: CompanionPage,
        private readonly environment: TerminalEnvironment
    ) {
        const fire = (): void => this.changes.fire();
        const refresh = (): void => void this.refresh().catch(() => undefined);
        this.subscriptions = vscode.Disposable.from(
            page.window.onDidChangeStatus(status => {
                this.status = status;
                fire();
                refresh();
            }),
            page.link.onDidChange(fire),
            environment.onDidSet(fire),
            // The user may have changed what keeps agents away.
            vscode.window.onDidChangeActiveTerminal(refresh),
            vscode.window.onDidChangeWindowState(({ focused }) => focused && refresh())
        );
    }

    get facts(): StatusFacts {
        const { problem } = this.page.link;
        return {
            isStarting: !this.environment.isSet,
            status: this.status,
            advice: this.advice,
            ...(problem && { problem: hostSentence(problem) })
        };
    }

    /** Has the host find out anew why no agent is connected. Never rejects. */
    async refresh(): Promise<void> {
        if (this.status?.agents.length === 0) {
            await this.gather();
        }
    }

    /** Has the host look again for agents, and for what keeps them away. Never rejects. */
    async gather(): Promise<void> {
        const asked = ++this.asked;
        try {
            // Of the terminal that the user has in front of them, or had last.
            const facts = await this.page.link.service.getConnectionFacts(
                await vscode.window.activeTerminal?.processId
            );
            if (asked === this.asked) {
                this.known = facts;
                this.changes.fire();
            }
        } catch {
            // Without a connection that is the reason, and there is another greeting soon.
        }
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private get advice(): Advice | undefined {
        const { status, known } = this;
        return status?.agents.length === 0 && known ? adviceOn({ ...known, discovery: status.discovery }) : undefined;
    }
}
