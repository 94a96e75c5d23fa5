import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService } from '../../common';
import { TheiaClient } from './client-bindings';

/** Tells the client where the page starts, is left, and comes back. */
@injectable()
export class ConnectionContribution implements FrontendApplicationContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(TheiaClient) protected readonly client: TheiaClient;

    onStart(): void {
        this.client.window.greet();
        const leave = (): void => {
            this.client.leave();
            this.service.onLeave();
        };
        // Before Theia stores the layout, and contributions end.
        window.addEventListener('pagehide', leave, { capture: true });
        window.addEventListener('pageshow', ({ persisted }) => {
            this.client.comeBack();
            if (persisted) {
                this.client.window.greet();
            }
        });
    }
}
