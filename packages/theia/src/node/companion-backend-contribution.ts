import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ActivityReporter, WindowRegistry } from '@agent-companion/core';

/** The reporter of the workspace's activity, which is there from the backend's start. */
export const companionActivity = Symbol('companionActivity');

/** Ends the windows with the backend, also on SIGHUP, of which Theia knows nothing. */
@injectable()
export class CompanionBackendContribution implements BackendApplicationContribution {
    @inject(WindowRegistry) protected readonly windows: WindowRegistry;

    @inject(companionActivity) protected readonly activity: Pick<ActivityReporter, 'dispose'>;

    private stopped: Promise<void> | undefined;

    initialize(): void {
        // Before Theia's own listener, whose call of `onStop` only begins what nothing would end any more.
        process.prependListener('exit', () => this.windows.removeDiscoveryFilesSync());
        // Not `once`: it often comes twice, from the terminal and from its shell, and the second would end us unhandled.
        process.on('SIGHUP', () => {
            if (process.platform === 'win32') {
                // It ends a process on SIGTERM without a word.
                this.windows.removeDiscoveryFilesSync();
            }
            process.kill(process.pid, 'SIGTERM');
        });
    }

    onStop(): Promise<void> {
        this.activity.dispose();
        this.stopped ??= this.windows.dispose();
        return this.stopped;
    }
}
