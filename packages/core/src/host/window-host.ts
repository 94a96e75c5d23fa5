import type { Duplex } from 'node:stream';
import { Clock, every } from '../support/clock';
import { Disposable } from '../support/emitter';
import { knownAgents } from '../agents/known-agents';
import { z } from 'zod';
import { HostService, SharedVariables } from '../contract';
import { PageConnection, pageService, PageServices } from '../windows/page-connection';
import type { WindowRegistry } from '../windows/window-registry';
import { serveHost } from './host-rpc';
import type { ShellProcesses } from './shell-processes';

/** How long, in milliseconds, what is asked about a window waits for its greeting. */
const GREETING_MS = 10_000;

/** Milliseconds a host without windows and connections is kept: a reloading page starts no other. */
const IDLE_MS = 60_000;

const sharedVariables = knownAgents.flatMap(({ preference, ownCompanion }): SharedVariables[] =>
    preference && ownCompanion
        ? [{ agent: preference, extension: ownCompanion.extension, names: ownCompanion.variables }]
        : []
);

const pids = z.array(z.int().positive()).max(1_000);

/** Surroundings of a host. */
interface WindowHostOptions {
    readonly services: PageServices & { readonly windows: Pick<WindowRegistry, 'isEmpty'> };
    readonly shells: ShellProcesses;
    readonly clock: Clock;
    /** Called when there has been neither window nor connection for a minute. */
    readonly onIdle: () => void;
}

/** Serves a user's extension hosts, each over a connection for as long as it lives. */
export class WindowHost implements Disposable {
    private readonly connections = new Set<PageConnection>();
    private idleSince: number;
    private readonly timer: Disposable;

    constructor(private readonly options: WindowHostOptions) {
        this.idleSince = options.clock.now();
        this.timer = every(IDLE_MS / 4, () => this.look(), options.clock);
    }

    /** Serves an extension host over a stream, until it closes. */
    serve(stream: Duplex): void {
        const { services, shells, clock } = this.options;
        const connection = new PageConnection(services, clock);
        this.connections.add(connection);
        const service: HostService = {
            ...pageService(connection),
            updateProcesses: input => Promise.resolve(shells.update(connection, pids.parse(input))),
            terminalVariables: async () => ({
                values: await connection.terminalEnvironment(GREETING_MS),
                shared: sharedVariables
            })
        };
        connection.connect(serveHost(stream, service));
        stream.once('close', () => {
            this.connections.delete(connection);
            shells.remove(connection);
            connection.dispose();
        });
    }

    dispose(): void {
        this.timer.dispose();
    }

    private look(): void {
        const { services, clock, onIdle } = this.options;
        if (this.connections.size > 0 || !services.windows.isEmpty) {
            this.idleSince = clock.now();
        } else if (clock.now() - this.idleSince >= IDLE_MS) {
            onIdle();
        }
    }
}
