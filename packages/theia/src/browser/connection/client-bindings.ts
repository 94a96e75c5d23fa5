import { RpcServer } from '@theia/core/lib/common/messaging/proxy-factory';
import { interfaces } from '@theia/core/shared/inversify';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import {
    AgentList,
    AgentStatus,
    AgentWrites,
    BackendConnection,
    BulkDecisions,
    ChangeActions,
    Client,
    ClosedReviews,
    ContextChoice,
    createClient,
    DecisionCooldown,
    HomeChanges,
    HookSetUp,
    KeptChanges,
    PageCallHandler,
    ReviewChoices,
    ReviewComments,
    ReviewDecisions,
    ReviewFeedback,
    ReviewFront,
    ReviewRegistry,
    ReviewService,
    WindowConnection
} from '@agent-companion/client';
import { CompanionService, companionServicePath } from '../../common';
import { bindMade } from '../../common/bindings';
import type { Review } from '../review/review';
import { theiaEditor } from './theia-editor';

/** The part of Theia's proxy that takes the other end. */
type ClientSetter = Pick<RpcServer<PageCallHandler>, 'setClient'>;

/** The page's half of the companion, in Theia. */
export const TheiaClient = Symbol('TheiaClient');
export type TheiaClient = Client<Review>;

/** Parts of the client that are injected, each by its own class. */
const parts = {
    connection: BackendConnection,
    window: WindowConnection,
    calls: PageCallHandler,
    registry: ReviewRegistry<Review>,
    reviews: ReviewService<Review>,
    front: ReviewFront<Review>,
    decisions: ReviewDecisions<Review>,
    comments: ReviewComments,
    feedback: ReviewFeedback<Review>,
    keptChanges: KeptChanges<Review>,
    changeActions: ChangeActions<Review>,
    bulk: BulkDecisions<Review>,
    closed: ClosedReviews,
    cooldown: DecisionCooldown,
    status: AgentStatus,
    agents: AgentList<Review>,
    writes: AgentWrites,
    choices: ReviewChoices,
    contextChoice: ContextChoice,
    homeChanges: HomeChanges,
    hooks: HookSetUp
} satisfies Partial<Record<keyof TheiaClient, interfaces.Newable<unknown>>>;

/** Binds the client, and each part of it. */
export function bindClient(bind: interfaces.Bind): void {
    bindMade(bind, CompanionService, page => ServiceConnectionProvider.createProxy(page, companionServicePath));
    bindMade(bind, TheiaClient, page => {
        const client = createClient(theiaEditor(page));
        // Before a connection opens, on which the client greets.
        page.get<ClientSetter>(CompanionService).setClient(client.calls);
        return client;
    });
    for (const [name, part] of Object.entries(parts)) {
        bindMade<unknown>(bind, part, page => page.get<TheiaClient>(TheiaClient)[name as keyof typeof parts]);
    }
}
