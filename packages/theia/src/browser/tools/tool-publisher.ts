import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { OfferedTools } from '@agent-companion/core/server';
import { LatestValueSender } from '../../common';
import { BackendConnection, WindowConnection } from '@agent-companion/client';
import { ToolRegistry } from './tool-registry';

/** Tells the backend which tools this page offers: once they are known, whenever that changes, and after each greeting. */
@injectable()
export class ToolPublisher implements FrontendApplicationContribution {
    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(WindowConnection) protected readonly connection: WindowConnection;
    @inject(ToolRegistry) protected readonly registry: ToolRegistry;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(FrontendApplicationStateService) protected readonly stateService: FrontendApplicationStateService;

    private isReady = false;
    private readonly sender = new LatestValueSender<OfferedTools>(async (offered, until) => {
        await this.backend.calls.call('updateTools', [offered], { until });
    });

    onStart(): void {
        // Before the settings are known, more might be offered than the user wants.
        Promise.all([this.preferences.ready, this.stateService.reachedState('initialized_layout')]).then(
            () => {
                this.isReady = true;
                this.publish();
            },
            () => undefined
        );
        this.registry.onDidChange(() => this.publish());
        this.connection.onDidGreet(() => this.publish());
    }

    private publish(): void {
        if (this.isReady) {
            this.sender.push(this.registry.offered);
        }
    }
}
