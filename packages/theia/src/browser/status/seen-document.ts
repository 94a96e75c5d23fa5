import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStatus, BackendConnection, seenText } from '@agent-companion/client';

const showCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.context.show', label: 'What Agents See', category: 'Agent Companion' },
    'agent-companion/whatAgentsSee'
);

const SCHEME = 'agent-companion-seen';

/** Shows in a read-only editor what was sent to agents last. */
@injectable()
export class SeenDocument implements CommandContribution, ResourceResolver {
    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(AgentStatus) protected readonly status: AgentStatus;

    private readonly changes = new Emitter<void>();

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(showCommand, { execute: () => this.show() });
    }

    /** @throws Error for every other URI. */
    resolve(uri: URI): Resource {
        if (uri.scheme !== SCHEME) {
            throw new Error(`'${uri.toString()}' is not what agents see.`);
        }
        return {
            uri,
            readOnly: true,
            autosaveable: false,
            onDidChangeContents: this.changes.event,
            readContents: () => seenText(this.backend.calls, this.status.isPaused),
            dispose: () => undefined
        };
    }

    private async show(): Promise<void> {
        const title = nls.localize('agent-companion/whatAgentsSee', 'What Agents See');
        await open(this.openers, new URI().withScheme(SCHEME).withPath(`/${title}`));
        // It may be open already.
        this.changes.fire();
    }
}
