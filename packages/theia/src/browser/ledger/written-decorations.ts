import { Decoration, DecorationsProvider, DecorationsService } from '@theia/core/lib/browser/decorations-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites, markWritten } from '@agent-companion/client';

/** Marks files that agents have written, in the Explorer and on tabs, until they are kept or undone. */
@injectable()
export class WrittenDecorations implements FrontendApplicationContribution, DecorationsProvider {
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(DecorationsService) protected readonly decorations: DecorationsService;

    private textOf: (uri: string) => string | undefined = () => undefined;
    private readonly changes = new Emitter<URI[]>();

    readonly onDidChange: Event<URI[]> = this.changes.event;

    onStart(): void {
        this.decorations.registerDecorationsProvider(this);
        this.textOf = markWritten(this.writes, uris => this.changes.fire(uris.map(uri => new URI(uri))));
    }

    provideDecorations(file: URI): Decoration | undefined {
        const tooltip = this.textOf(file.toString());
        return tooltip ? { letter: '✧', tooltip, colorId: 'textLink.foreground', weight: 15, bubble: true } : undefined;
    }
}
