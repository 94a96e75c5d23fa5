import * as vscode from 'vscode';
import { Advice, AgentStatus, connectedSentence, nls, Remedies, warningsOf } from '@agent-companion/page';

/** An entry without an act only tells. */
interface Entry extends vscode.QuickPickItem {
    readonly act?: () => Promise<unknown>;
}

/** The menu of the status bar item: why no agent is connected and what helps, and where to look further. */
export class StatusMenu {
    constructor(
        private readonly status: AgentStatus,
        private readonly remedies: Pick<Remedies, 'apply'>
    ) {}

    /** Shows it, and does what the user chooses. */
    async open(): Promise<void> {
        await this.status.refresh();
        const { status, advice, problem } = this.status.facts;
        const placeHolder = connectedSentence(status?.agents.map(({ name }) => name) ?? []);
        const told = [...(problem === undefined ? warningsOf(status) : [problem])]
            .filter(sentence => sentence !== advice?.sentence)
            .map((sentence): Entry => ({ label: `$(warning) ${sentence}` }));
        const entries = [...(advice ? [this.help(advice)] : []), ...told, ...this.more()];
        const chosen = await vscode.window.showQuickPick(entries, { placeHolder });
        await chosen?.act?.();
    }

    private help({ code, sentence, remedy }: Advice): Entry {
        return remedy
            ? {
                  label: `$(lightbulb) ${remedy.label}`,
                  // The placeholder says so.
                  ...(code !== 'not-started' && { detail: sentence }),
                  act: () => this.remedies.apply(remedy)
              }
            : { label: `$(warning) ${sentence}` };
    }

    private more(): Entry[] {
        const command = (label: string, id: string, ...args: unknown[]): Entry => ({
            label,
            act: async () => vscode.commands.executeCommand(id, ...args)
        });
        const showReviews = nls.localize('agent-companion/showReviews', 'Show Reviews');
        const showLog = nls.localize('agent-companion/showLog', 'Show Log');
        const copy = nls.localize('agent-companion/copyEnvironment', 'Copy Connection Environment');
        const settings = nls.localize('agent-companion/openSettings', 'Settings');
        return [
            { label: '', kind: vscode.QuickPickItemKind.Separator },
            command(`$(diff-multiple) ${showReviews}`, 'agent-companion.reviews.show'),
            command(`$(output) ${showLog}`, 'agent-companion.log.show'),
            command(`$(copy) ${copy}`, 'agent-companion.copy-environment'),
            command(`$(settings-gear) ${settings}`, 'workbench.action.openSettings', 'agentCompanion')
        ];
    }
}
