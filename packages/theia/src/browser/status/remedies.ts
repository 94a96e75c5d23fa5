import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceCommands } from '@theia/workspace/lib/browser/workspace-commands';
import { AgentLauncher } from '../agents/start/agent-launcher';
import { bringHereCommand } from '../agents/agents-elsewhere';
import { StatusMessages } from '../messages/status-messages';
import { uriOf } from '../tools/files/file-uris';
import { AgentStatus } from './agent-status';
import { Remedy, RemedyCode } from '@agent-companion/page';
import { IdeMode } from '../cli-setup/ide-mode';

const INSTALL = 'npm install -g @google/gemini-cli';

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

    /** Applies a remedy, and has the status looked at again. */
    async apply({ code, subject = '' }: Remedy): Promise<void> {
        await this.acts[code](subject);
        await this.status.refresh();
    }

    private readonly acts: Record<RemedyCode, (subject: string) => Promise<unknown>> = {
        'bring-agents-here': () => this.commands.executeCommand(bringHereCommand.id),
        install: () => this.launcher.typeCommand(INSTALL),
        update: () => this.launcher.typeCommand(`${INSTALL}@latest`),
        'open-gemini-settings': file => open(this.openers, uriOf(file)),
        'turn-on-ide-mode': () => this.ideMode.turnOn(),
        'copy-fix': command => this.copy(command),
        'open-folder': () => this.commands.executeCommand(WorkspaceCommands.OPEN_FOLDER.id),
        start: () => this.launcher.start()
    };

    private async copy(command: string): Promise<void> {
        await this.clipboard.writeText(command);
        const said = nls.localize('agent-companion/copiedFix', 'Copied. Run it in a terminal.');
        this.messages.show({ sentence: said });
    }
}
