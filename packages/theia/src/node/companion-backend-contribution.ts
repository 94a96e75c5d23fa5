import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WindowRegistry } from '@agent-companion/window';

/**
 * Ends the windows with the backend, however it ends. Theia awaits `onStop` on SIGTERM and SIGINT but knows
 * nothing of SIGHUP, which a closed terminal or a dropped SSH session sends.
 */
@injectable()
export class CompanionBackendContribution implements BackendApplicationContribution {
    @inject(WindowRegistry) protected readonly windows: WindowRegistry;

    private stopping = false;

    initialize(): void {
        process.on('exit', () => this.windows.removeDiscoveryFilesSync());
        // Not `once`: it often comes twice, from the terminal and from its shell, and the second would end us unhandled.
        process.on('SIGHUP', () => {
            // First, because Windows ends a process on SIGTERM without a word.
            this.windows.removeDiscoveryFilesSync();
            process.kill(process.pid, 'SIGTERM');
        });
    }

    async onStop(): Promise<void> {
        // First of all and synchronously: on some paths Theia calls this without waiting for it.
        this.windows.removeDiscoveryFilesSync();
        if (!this.stopping) {
            this.stopping = true;
            await this.windows.dispose();
        }
    }
}
