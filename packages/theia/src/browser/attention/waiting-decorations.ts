import { Decoration, DecorationsProvider, DecorationsService } from '@theia/core/lib/browser/decorations-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewService } from '@agent-companion/client';

/** Marks files with changes that wait, and their folders: in the Explorer, and wherever else Theia decorates files. */
@injectable()
export class WaitingDecorations implements FrontendApplicationContribution, DecorationsProvider {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(DecorationsService) protected readonly decorations: DecorationsService;

    private marked: readonly string[] = [];
    private readonly onDidChangeEmitter = new Emitter<URI[]>();

    readonly onDidChange: Event<URI[]> = this.onDidChangeEmitter.event;

    onStart(): void {
        this.decorations.registerDecorationsProvider(this);
        this.reviews.onDidChange(() => {
            const waiting = this.reviews.undecided().map(({ request }) => request.fileUri);
            const files = new Set([...this.marked, ...waiting]);
            this.marked = waiting;
            this.onDidChangeEmitter.fire([...files].map(uri => new URI(uri)));
        });
    }

    provideDecorations(file: URI): Decoration | undefined {
        const waiting = this.reviews.undecided().filter(({ request }) => new URI(request.fileUri).isEqual(file));
        const agents = [...new Set(waiting.map(({ request }) => request.agentName))];
        if (agents.length === 0) {
            return undefined;
        }
        const tooltip =
            agents.length > 1
                ? nls.localize('agent-companion/agentsPropose', '{0} agents propose changes', agents.length)
                : nls.localize('agent-companion/proposesChanges', '{0} proposes changes', agents[0]);
        return { letter: '✦', tooltip, colorId: 'textLink.foreground', weight: 20, bubble: true };
    }
}
