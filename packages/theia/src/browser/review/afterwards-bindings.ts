import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { KeybindingContext, KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { OpenerService, open } from '@theia/core/lib/browser/opener-service';
import { CommandContribution } from '@theia/core/lib/common/command';
import { UntitledResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import {
    BackendConnection,
    ClosedGroups,
    ClosedReviews,
    isClosedGroup,
    KeptReviews,
    StoredList,
    systemClock,
    WindowConnection,
    WithdrawnReviews
} from '@agent-companion/client';
import { bindMade, bindServices } from '../../common/bindings';
import { askChoice } from '../dialogs/choice-dialog';
import { StatusMessages } from '../messages/status-messages';
import { UnsavedFiles } from './notices/unsaved-files';
import { ReviewNavigation } from './review-navigation';
import { ReviewService } from './review-service';
import { isWritten } from './text/file-content';
import { BulkClosing } from './bulk-closing';
import { UndoContribution } from './undo-contribution';
import { UnwrittenAccepts } from './unwritten-accepts';

/** Binds what keeps a user's text when its review is over. */
export function bindAfterwards(bind: interfaces.Bind): void {
    bindServices(bind, [
        [BulkClosing, FrontendApplicationContribution],
        [UnwrittenAccepts, FrontendApplicationContribution],
        [UndoContribution, CommandContribution, KeybindingContribution, KeybindingContext]
    ]);
    bindMade(bind, ClosedGroups, page => {
        const groups = new ClosedGroups(new StoredList(sessionStorage, 'agent-companion.closed', isClosedGroup));
        page.get(WindowConnection).onDidOpenWindow(() => groups.restore());
        return groups;
    });
    bindMade(bind, ClosedReviews, closedReviews);
    bindMade(bind, FrontendApplicationContribution, keptReviews);
    bindMade(bind, FrontendApplicationContribution, page => {
        const files = page.get(FileService);
        return new WithdrawnReviews({
            reviews: page.get(ReviewService),
            closed: page.get(ClosedReviews),
            isWritten: (fileUri, text) => isWritten(files, new URI(fileUri), text)
        });
    });
}

function closedReviews(page: interfaces.Container): ClosedReviews {
    const reviews = page.get(ReviewService);
    return new ClosedReviews({
        groups: page.get(ClosedGroups),
        backend: page.get(BackendConnection).calls,
        messages: page.get(StatusMessages),
        askUser: askChoice,
        unsavedFiles: page.get(UnsavedFiles),
        reveal: async id => {
            const review = reviews.undecided().find(({ request }) => request.id === id);
            await (review && page.get(ReviewNavigation).show(review));
        },
        openText: async (text, fileUri) => {
            const { ext } = new URI(fileUri).path;
            const { uri } = await page.get(UntitledResourceResolver).createUntitledResource(text, ext);
            await open(page.get<OpenerService>(OpenerService), uri);
        },
        clock: systemClock
    });
}

function keptReviews(page: interfaces.Container): KeptReviews {
    const kept = new KeptReviews({
        reviews: page.get(ReviewService),
        groups: page.get(ClosedGroups),
        messages: page.get(StatusMessages),
        page: window,
        clock: systemClock
    });
    const ready = page.get(FrontendApplicationStateService).reachedState('ready');
    page.get(WindowConnection).onDidGreet(({ pendingReviews }) => {
        const pending = pendingReviews.map(({ id }) => id);
        ready.then(
            () => kept.tellOfLeft(pending),
            () => undefined
        );
    });
    return kept;
}
