import { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { injectable } from '@theia/core/shared/inversify';
import { EXPLORER_VIEW_CONTAINER_ID } from '@theia/navigator/lib/browser/navigator-widget-factory';

/** Shows the explorer at the first start; later the layout is as it was left. */
@injectable()
export class FirstLayout implements FrontendApplicationContribution {
    private isFirst = false;

    initializeLayout(): void {
        this.isFirst = true;
    }

    /** Not before every view has been added, the explorer among them. */
    async onDidInitializeLayout(application: FrontendApplication): Promise<void> {
        if (this.isFirst) {
            await application.shell.revealWidget(EXPLORER_VIEW_CONTAINER_ID);
        }
    }
}
