import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { RpcProxy, RpcServer } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PageCallHandler } from '@agent-companion/client';
import { CompanionService } from '../../common';
import { CompanionClient } from './client-bindings';

/** What Theia's end of a connection has besides the methods of the other end. */
type ClientSetter = Pick<RpcServer<PageCallHandler>, 'setClient'>;

/** Tells the client where the page starts, is left, and comes back. */
@injectable()
export class ConnectionContribution implements FrontendApplicationContribution {
    @inject(CompanionService) protected readonly service: RpcProxy<CompanionService> & ClientSetter;
    @inject(CompanionClient) protected readonly client: CompanionClient;

    onStart(): void {
        this.service.setClient(this.client.calls);
        this.client.window.greet();
        window.addEventListener('pagehide', () => {
            this.client.leave();
            this.service.onLeave();
        });
        window.addEventListener('pageshow', ({ persisted }) => {
            this.client.comeBack();
            if (persisted) {
                this.client.window.greet();
            }
        });
    }
}
