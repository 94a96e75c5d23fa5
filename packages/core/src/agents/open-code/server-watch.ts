import { pause } from '../../support/pause';
import { AgentServices } from '../agent-endpoint';
import { EditRequests } from './edit-requests';
import { OpenCodeServer } from './open-code-server';

/** Milliseconds until the server is looked for again: at first, and at most. */
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

const noServer =
    'OpenCode runs without its HTTP server: its changes are asked about in its terminal only. Start it by `opencode --port 0`.';

/** Follows one OpenCode process's HTTP server while its session lasts; comes back to it. */
export class ServerWatch {
    private readonly ending = new AbortController();
    private lastSeen: number;
    private isListening = false;

    /** @param findServer see `find-server`. */
    constructor(
        private readonly findServer: () => Promise<OpenCodeServer | undefined>,
        private readonly edits: EditRequests,
        private readonly services: Pick<AgentServices, 'clock' | 'logger'>
    ) {
        this.lastSeen = services.clock.now();
        this.follow().catch((error: unknown) => services.logger.error('OpenCode is not listened to any more.', error));
    }

    /** The session is no more. */
    end(): void {
        this.ending.abort();
        this.edits.end(this.isListening ? this.services.clock.now() : this.lastSeen);
    }

    private async follow(): Promise<void> {
        const { signal } = this.ending;
        let pauseMs = firstPauseMs;
        let isKnown = false;
        while (!signal.aborted) {
            const server = await this.findServer();
            const listened = server !== undefined && !signal.aborted && (await this.listen(server));
            // It takes its time to start.
            if (!server && !isKnown && pauseMs === maxPauseMs) {
                this.services.logger.warn(noServer);
            }
            isKnown ||= server !== undefined || pauseMs === maxPauseMs;
            pauseMs = listened ? firstPauseMs : Math.min(2 * pauseMs, maxPauseMs);
            await pause(pauseMs, this.services.clock, signal);
        }
    }

    /** Whether the stream could be opened; resolves when it has ended. */
    private async listen(server: OpenCodeServer): Promise<boolean> {
        const { edits } = this;
        const { clock, logger } = this.services;
        const onOpen = (): void => {
            this.isListening = true;
            logger.info('OpenCode shows its changes here.');
            edits
                .connected(server)
                .catch((error: unknown) => logger.warn('What OpenCode has asked before is not known.', error));
        };
        const onTooLong = (): void => logger.warn('An event of OpenCode was too long to be read.');
        await server.listen({ onOpen, onEvent: event => edits.received(event), onTooLong }, this.ending.signal);
        const wasListening = this.isListening;
        this.isListening = false;
        this.lastSeen = wasListening ? clock.now() : this.lastSeen;
        edits.disconnected();
        return wasListening;
    }
}
