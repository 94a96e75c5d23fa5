import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { bindServices } from '../../common/bindings';
import { BeforeResources } from './before-resources';
import { WrittenBars } from './written-bars';
import { WrittenCommands } from './written-commands';
import { WrittenDecorations } from './written-decorations';
import { WrittenDiffs } from './written-diffs';
import { WrittenListCommands } from '../reviews-view/written-list-commands';

/** Binds everything that shows what agents have written. */
export function bindLedger(bind: interfaces.Bind): void {
    bindServices(bind, [
        [WrittenDiffs, FrontendApplicationContribution],
        [WrittenBars, FrontendApplicationContribution],
        [WrittenCommands, FrontendApplicationContribution],
        [WrittenListCommands, CommandContribution, MenuContribution, TabBarToolbarContribution],
        [WrittenDecorations, FrontendApplicationContribution],
        [BeforeResources, ResourceResolver]
    ]);
}
