import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { reviewPreferences } from '../../../common';
import { userSetting } from '../../user-setting';
import { StatusMessages } from '../../messages/status-messages';
import { ReviewDecisions } from '../decision/review-decisions';
import { ReviewService } from '../review-service';
import { BulkDecisions } from './bulk-decisions';
import { FileLocations } from '../tab/file-locations';
import { askAboutFiles } from './files-dialog';

/** Binds decisions on all that waits, which the list and the bar of each review offer. */
export function bindBulkDecisions(bind: interfaces.Bind): void {
    bind(BulkDecisions)
        .toDynamicValue(({ container: page }) => {
            const preferences = page.get<PreferenceService>(PreferenceService);
            const messages = page.get(StatusMessages);
            return new BulkDecisions(page.get(ReviewService), page.get(ReviewDecisions), {
                pathOf: fileUri => page.get(FileLocations).pathOf(new URI(fileUri)),
                confirmsAccept: () => userSetting<boolean>(preferences, reviewPreferences.confirmAcceptAll) !== false,
                ask: askAboutFiles,
                tell: (sentence, severity) => messages.show({ sentence, severity })
            });
        })
        .inSingletonScope();
}
