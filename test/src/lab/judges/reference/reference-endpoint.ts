import { AgentEndpoint, AgentServices } from '@agent-companion/core/server';
import { AgentSessionHandler, SessionRegistry } from '@agent-companion/core/testing';
import { addReferenceResources } from './reference-resources';
import { addReferenceTools } from './reference-tools';

type Registry = SessionRegistry<AgentSessionHandler>;

/** Offers what the suite's reference server does, to judge all between a tool and the wire. */
export class ReferenceEndpoint implements AgentEndpoint {
    readonly name = 'reference';
    private readonly registry: Registry;
    readonly onDidChangeSessions: Registry['onDidChange'];
    readonly routes: AgentEndpoint['routes'];

    constructor({ maxContentBytes, sessionGraceMs: graceMs, clock, logger }: AgentServices) {
        this.registry = new SessionRegistry({
            maxRequestBytes: maxContentBytes,
            graceMs,
            clock,
            logger,
            createHandler: ({ server }) => {
                addReferenceTools(server);
                addReferenceResources(server);
                return { streamOpened: () => undefined, streamClosed: () => undefined, ended: () => undefined };
            }
        });
        this.onDidChangeSessions = this.registry.onDidChange;
        this.routes = [
            {
                path: '/mcp',
                methods: ['GET', 'POST', 'DELETE'],
                handle: (request, response) => this.registry.handle(request, response)
            }
        ];
    }

    sessions(): [] {
        return [];
    }

    publish(): Promise<void> {
        return Promise.resolve();
    }

    updateWorkspace(): Promise<void> {
        return Promise.resolve();
    }

    environment(): Record<string, string> {
        return {};
    }

    withdraw(): Promise<void> {
        return Promise.resolve();
    }

    withdrawSync(): void {}

    dispose(): Promise<void> {
        return this.registry.dispose();
    }
}
