import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceCommands } from '@theia/workspace/lib/browser/workspace-commands';
import { AgentLauncher } from '../agents/agent-launcher';
import { StatusMessages } from '../messages/status-messages';
import { uriOf } from '../tools/file-uris';
import { AgentStatus, Remedies as PageRemedies, Remedy } from '@agent-companion/client';
import { IdeMode } from '../cli-setup/ide-mode';

/** Does what helps when no agent is connected. */
@injectable()
export class Remedies {
    @inject(AgentLauncher) protected readonly launcher: AgentLauncher;
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(IdeMode) protected readonly ideMode: IdeMode;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(StatusMessages) protected readonly messages: StatusMessages;

    private readonly remedies = new PageRemedies({
        typeCommand: command => this.launcher.typeCommand(command),
        openFile: file => open(this.openers, uriOf(file)),
        openFolder: () => this.commands.executeCommand(WorkspaceCommands.OPEN_FOLDER.id),
        writeClipboard: async text => this.clipboard.writeText(text),
        say: sentence => void this.messages.show({ sentence }),
        turnOnIdeMode: () => this.ideMode.turnOn(),
        startAgent: () => this.launcher.start()
    });

    /** Applies a remedy, and has the status looked at again. */
    async apply(remedy: Remedy): Promise<void> {
        await this.remedies.apply(remedy);
        await this.status.refresh();
    }
}
