import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../../discovery/atomic-file';
import { readOwnFile } from '../../discovery/own-file';
import { Disposable } from '../../support/emitter';
import { AgentServices } from '../agent-endpoint';
import { routeRequest } from './codex-router';
import { FrameServer } from './frame-server';

/** Serves the one socket of a user's Codex; each request goes to its window. */
export class UserSocket implements Disposable {
    private server?: FrameServer;

    /** @param windows the folder of the windows' own sockets. */
    constructor(
        private readonly path: string,
        private readonly windows: string,
        private readonly services: Pick<AgentServices, 'clock' | 'logger'>
    ) {}

    /** Serves it, unless another process does. The folders are prepared. @throws Error of the system if it cannot listen. */
    async serve(): Promise<void> {
        if (!(await this.server?.isInPlace())) {
            this.server?.dispose();
            this.server = await FrameServer.listen(
                this.path,
                request => routeRequest(this.windows, request, this.services.clock),
                this.services
            );
        }
        // Again, if it could not be written before, as on a full disk.
        if (this.server && !(await this.isServedByCompanion())) {
            await writeFileAtomically(this.mark, await this.fileNumber(), { mode: 0o600 });
        }
    }

    /** Whether this or another process of a companion serves it: another maker's program is left alone. */
    async isServedByCompanion(): Promise<boolean> {
        const [marked, number] = await Promise.all([readOwnFile(this.mark), this.fileNumber().catch(() => '')]);
        return marked === number;
    }

    dispose(): void {
        this.server?.dispose();
        this.server = undefined;
    }

    /** Which socket is that of a companion is written beside the windows' own. */
    private get mark(): string {
        return join(this.windows, 'router');
    }

    private async fileNumber(): Promise<string> {
        return String((await lstat(this.path)).ino);
    }
}
