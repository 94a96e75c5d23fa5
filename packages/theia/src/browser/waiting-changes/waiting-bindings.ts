import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { ReviewHunks } from '../review/changes/review-hunks';
import { ReviewService } from '../review/review-service';
import { WaitingBanners } from './waiting-banners';
import { WaitingChanges } from './waiting-changes';
import { WaitingDecorations } from './waiting-decorations';

/** Binds what shows, where files are shown, that changes wait for them. */
export function bindWaitingChanges(bind: interfaces.Bind): void {
    bind(WaitingChanges)
        .toDynamicValue(
            ({ container }) =>
                new WaitingChanges({ reviews: container.get(ReviewService), hunks: container.get(ReviewHunks) })
        )
        .inSingletonScope();
    for (const service of [WaitingBanners, WaitingDecorations]) {
        bind<object>(service).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(service);
    }
    for (const contribution of [CommandContribution, MenuContribution, KeybindingContribution]) {
        bind(contribution).toService(WaitingBanners);
    }
}
