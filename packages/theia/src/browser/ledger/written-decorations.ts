import { Decoration, DecorationsProvider, DecorationsService } from '@theia/core/lib/browser/decorations-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites } from '@agent-companion/client';

/** Marks files that agents have written, in the Explorer and on tabs, until they are kept or undone. */
@injectable()
export class WrittenDecorations implements FrontendApplicationContribution, DecorationsProvider {
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(DecorationsService) protected readonly decorations: DecorationsService;

    private agents = new Map<string, string>();
    private readonly changes = new Emitter<URI[]>();

    readonly onDidChange: Event<URI[]> = this.changes.event;

    onStart(): void {
        this.decorations.registerDecorationsProvider(this);
        this.writes.onDidChange(() => {
            const before = this.agents;
            const rows = [...this.writes.rows].reverse();
            this.agents = new Map(rows.map(({ turn, file }) => [file.uri, turn.agentName]));
            const all = [...new Set([...before.keys(), ...this.agents.keys()])];
            const changed = all.filter(uri => before.get(uri) !== this.agents.get(uri));
            this.changes.fire(changed.map(uri => new URI(uri)));
        });
    }

    provideDecorations(file: URI): Decoration | undefined {
        const agent = this.agents.get(file.toString());
        const tooltip = agent && nls.localize('agent-companion/changedBy', 'changed by {0}', agent);
        return tooltip ? { letter: '✧', tooltip, colorId: 'textLink.foreground', weight: 15, bubble: true } : undefined;
    }
}
