import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { MessageService } from '@theia/core/lib/common/message-service';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { interfaces } from '@theia/core/shared/inversify';
import { reviewPreferences } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { ReviewDecisions } from '../review/decision/review-decisions';
import { ReviewService } from '../review/review-service';
import { BulkDecisions } from './bulk-decisions';
import { FileLocations } from './file-locations';
import { askAboutFiles } from './files-dialog';
import { ReviewsViewContribution } from './reviews-view-contribution';
import { REVIEWS_VIEW_ID, ReviewsWidget } from './reviews-widget';

/** Binds the list of what waits, and decisions on all of it. */
export function bindReviewsView(bind: interfaces.Bind): void {
    bind(FileLocations).toSelf().inSingletonScope();
    bind(BulkDecisions)
        .toDynamicValue(({ container: page }) => {
            const preferences = page.get<PreferenceService>(PreferenceService);
            const messages = page.get(MessageService);
            return new BulkDecisions(page.get(ReviewService), page.get(ReviewDecisions), page.get(FileLocations), {
                confirmsAccept: () => preferences.get<boolean>(reviewPreferences.confirmAcceptAll, true),
                ask: askAboutFiles,
                tell: async sentence => void (await messages.info(plainText(sentence)))
            });
        })
        .inSingletonScope();
    bind(ReviewsWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: REVIEWS_VIEW_ID,
        createWidget: () => container.get(ReviewsWidget)
    }));
    bindViewContribution(bind, ReviewsViewContribution);
    bind(FrontendApplicationContribution).toService(ReviewsViewContribution);
    bind(TabBarToolbarContribution).toService(ReviewsViewContribution);
}
