import { Decoration, DecorationsProvider, DecorationsService } from '@theia/core/lib/browser/decorations-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites, markWritten } from '@agent-companion/client';

/** The tree of files in Theia's Explorer. */
const EXPLORER = 'files';

/** Marks files that agents have written, in the Explorer and on tabs, until they are kept or undone. */
@injectable()
export class WrittenDecorations implements FrontendApplicationContribution, DecorationsProvider {
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;
    @inject(DecorationsService) protected readonly decorations: DecorationsService;

    private textOf: (uri: string) => string | undefined = () => undefined;
    private readonly changes = new Emitter<URI[]>();

    readonly onDidChange: Event<URI[]> = this.changes.event;

    onStart(): void {
        this.decorations.registerDecorationsProvider(this);
        const fire = (uris: readonly string[]): void => void this.changes.fire(uris.map(uri => new URI(uri)));
        this.textOf = markWritten(this.writes, fire);
        // A new Explorer has heard of no mark before.
        this.widgets.onDidCreateWidget(({ factoryId }) => {
            if (factoryId === EXPLORER) {
                fire(this.writes.rows.map(({ file }) => file.uri));
            }
        });
    }

    provideDecorations(file: URI): Decoration | undefined {
        const tooltip = this.textOf(file.toString());
        return tooltip ? { letter: '✧', tooltip, colorId: 'textLink.foreground', weight: 15, bubble: true } : undefined;
    }
}
