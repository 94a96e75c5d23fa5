import { Decoration, DecorationsProvider, DecorationsService } from '@theia/core/lib/browser/decorations-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WaitingChanges } from './waiting-changes';
import { waitingSentence } from './waiting-sentence';

/** Marks files with changes that wait, and the folders that they are in: in the Explorer, and wherever else Theia decorates files. */
@injectable()
export class WaitingDecorations implements FrontendApplicationContribution, DecorationsProvider {
    @inject(WaitingChanges) protected readonly waiting: WaitingChanges;
    @inject(DecorationsService) protected readonly decorations: DecorationsService;

    onStart(): void {
        this.decorations.registerDecorationsProvider(this);
    }

    get onDidChange(): Event<URI[]> {
        return this.waiting.onDidChange;
    }

    provideDecorations(file: URI): Decoration | undefined {
        const waiting = this.waiting.of(file);
        return (
            waiting && {
                letter: '✦',
                tooltip: waitingSentence(waiting),
                colorId: 'textLink.foreground',
                weight: 20,
                bubble: true
            }
        );
    }
}
