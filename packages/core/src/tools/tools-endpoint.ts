import { TOOLS_PATH, toolEnvironment } from '../protocol/tools';
import { AgentEndpoint, AgentServices } from '../agents/agent-endpoint';
import { ServerAddress } from '../discovery/endpoint-description';
import { Route } from '../http/route';
import { SessionRegistry } from '../mcp/session-registry';
import { waitAtMost } from '../support/timeout';
import { ChangeReviews } from './changes/change-reviews';
import { EditorTools } from './editor-tools';
import { ToolCaller } from './tool-caller';
import { CallSlots, toolLimits } from './tool-limits';
import { ToolPaths } from './tool-paths';
import { LIST_CHANGED, ToolSession } from './tool-session';

/** Milliseconds that a listing waits for the editor's offer: a page that is being loaded takes some seconds. */
const OFFERS_MS = 5_000;

/** Serves editor tools to models: MCP on the window's port, with its own token. */
export class ToolsEndpoint implements AgentEndpoint {
    readonly name = 'tools';
    readonly routes: readonly Route[];
    private readonly registry: SessionRegistry<ToolSession>;
    private readonly offersKnown: Promise<void>;
    private address?: ServerAddress;

    constructor(services: AgentServices, tools: EditorTools, paths: ToolPaths) {
        const { clock, logger } = services;
        const changes = new ChangeReviews(services, paths);
        const caller = new ToolCaller({ tools, paths, changes, slots: new CallSlots(), clock, logger });
        this.offersKnown = firstOffer(tools);
        const offersKnown = async (): Promise<void> => void (await waitAtMost(this.offersKnown, OFFERS_MS, clock));
        this.registry = new SessionRegistry({
            maxRequestBytes: toolLimits.requestBytes,
            // Clients that are silent for hours do not begin anew: their process ends sessions, or their number.
            graceMs: Number.POSITIVE_INFINITY,
            snapshot: LIST_CHANGED,
            clock,
            logger,
            createHandler: session => new ToolSession(session, { tools, caller, offersKnown, clock })
        });
        this.routes = [this.registry.routeAt(TOOLS_PATH)];
    }

    publish(address: ServerAddress): Promise<void> {
        this.address = address;
        return Promise.resolve();
    }

    environment(): Record<string, string> {
        const { address } = this;
        return address
            ? {
                  [toolEnvironment.url]: `http://127.0.0.1:${address.port}${TOOLS_PATH}`,
                  [toolEnvironment.token]: address.authToken
              }
            : {};
    }

    dispose(): Promise<void> {
        return this.registry.dispose();
    }
}

/** Resolves once an editor has said what it offers. */
function firstOffer(tools: EditorTools): Promise<void> {
    return new Promise(resolve => {
        if (tools.offered.names.length > 0) {
            return resolve();
        }
        const listening = tools.onDidChangeOffered(() => {
            listening.dispose();
            resolve();
        });
    });
}
