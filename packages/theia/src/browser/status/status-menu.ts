import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { codiconArray } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { QuickInputService, QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceCommands } from '@theia/workspace/lib/browser/workspace-commands';
import {
    AgentStatus,
    connectedSentence,
    ContextChoice,
    copyFix,
    furtherRows,
    HookSetUp,
    MenuRow,
    Remedies,
    ReviewChoices,
    stateRows
} from '@agent-companion/client';
import type { ConnectedAgent } from '../../common';
import { AgentLauncher } from '../agents/agent-launcher';
import { AgentTerminals } from '../agents/agent-terminals';
import { IdeMode } from '../cli-setup/ide-mode';
import { StatusMessages } from '../messages/status-messages';
import { uriOf } from '../tools/file-uris';

type MenuItem = QuickPickItem & Pick<MenuRow, 'act'>;

/** Menu of the status bar item: why no agent is connected and what helps, the agents, and related actions. */
@injectable()
export class StatusMenu {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(ReviewChoices) protected readonly choices: ReviewChoices;
    @inject(ContextChoice) protected readonly contextChoice: ContextChoice;
    @inject(HookSetUp) protected readonly hooks: HookSetUp;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
    @inject(AgentLauncher) protected readonly launcher: AgentLauncher;
    @inject(IdeMode) protected readonly ideMode: IdeMode;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(StatusMessages) protected readonly messages: StatusMessages;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    private readonly remedies: Remedies = {
        install: command => this.launcher.typeCommand(command),
        update: command => this.launcher.typeCommand(command),
        'open-gemini-settings': file => open(this.openers, uriOf(file)),
        'turn-on-ide-mode': () => this.ideMode.turnOn(),
        'copy-fix': command => this.copyFix(command),
        'open-folder': () => this.commands.executeCommand(WorkspaceCommands.OPEN_FOLDER.id),
        start: () => this.launcher.start()
    };

    /** Shows it, and does what the user chooses. */
    async open(): Promise<void> {
        const { status, remedies, commands, hooks } = this;
        const command = (id: string, ...args: unknown[]): MenuRow['act'] =>
            commands.isEnabled(id, ...args) ? () => commands.executeCommand(id, ...args) : undefined;
        const items: (MenuItem | QuickPickSeparator)[] = [
            ...stateRows(status, {
                remedies,
                toTerminal: agent => this.toTerminal(agent),
                resume: agent => this.launcher.resume(agent)
            }).map(itemOf),
            ...hooks.offers().map(itemOf),
            { type: 'separator' },
            itemOf(this.choices.row(status.agents)),
            itemOf(this.contextChoice.row()),
            ...furtherRows(CommonCommands.OPEN_PREFERENCES.id, command).map(itemOf)
        ];
        await this.choose(items, connectedSentence(status.agents.map(({ name }) => name)));
    }

    /** Shows the agents that need a file to be reviewed before they write. */
    async openHooks(): Promise<void> {
        await this.status.refresh();
        await this.choose(this.hooks.rows().map(itemOf));
    }

    private async choose(items: (MenuItem | QuickPickSeparator)[], placeholder?: string): Promise<void> {
        const chosen = await this.quickInput.showQuickPick(items, { placeholder });
        await chosen?.act?.();
    }

    private toTerminal({ name }: ConnectedAgent): MenuRow['act'] {
        const terminal = this.terminals.terminalOf(name);
        return terminal && (() => this.launcher.reveal(terminal));
    }

    private copyFix(command: string): Promise<void> {
        const { clipboard, messages } = this;
        return copyFix(command, { writeClipboard: async text => clipboard.writeText(text), messages });
    }
}

function itemOf({ icon, ...row }: MenuRow): MenuItem {
    return { ...row, iconClasses: codiconArray(icon) };
}
