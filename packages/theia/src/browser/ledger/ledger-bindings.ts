import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { bindServices } from '../../common/bindings';
import { BeforeResources } from './before-resources';
import { WrittenBars } from './written-bars';
import { WrittenCommands } from './written-commands';
import { WrittenDecorations } from './written-decorations';
import { WrittenDiffs } from './written-diffs';

/** Binds everything that shows what agents have written. */
export function bindLedger(bind: interfaces.Bind): void {
    bindServices(bind, [
        [WrittenDiffs, FrontendApplicationContribution],
        [WrittenBars, FrontendApplicationContribution],
        [WrittenCommands, FrontendApplicationContribution, CommandContribution],
        [WrittenDecorations, FrontendApplicationContribution],
        [BeforeResources, ResourceResolver]
    ]);
}
