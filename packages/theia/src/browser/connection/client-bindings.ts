import { interfaces } from '@theia/core/shared/inversify';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import {
    AgentStatus,
    BackendConnection,
    BulkDecisions,
    Client,
    ClosedReviews,
    createClient,
    DecisionCooldown,
    PageCallHandler,
    ReviewDecisions,
    ReviewFront,
    ReviewRegistry,
    ReviewService,
    WindowConnection
} from '@agent-companion/client';
import { CompanionService, companionServicePath } from '../../common';
import { bindMade } from '../../common/bindings';
import type { Review } from '../review/review';
import { theiaEditor } from './theia-editor';

/** The page's half of the companion, in Theia. */
export const CompanionClient = Symbol('CompanionClient');
export type CompanionClient = Client<Review>;

/** What is injected of the client, by its own class. */
const parts = {
    connection: BackendConnection,
    window: WindowConnection,
    calls: PageCallHandler,
    registry: ReviewRegistry<Review>,
    reviews: ReviewService<Review>,
    front: ReviewFront<Review>,
    decisions: ReviewDecisions<Review>,
    bulk: BulkDecisions<Review>,
    closed: ClosedReviews,
    cooldown: DecisionCooldown,
    status: AgentStatus
} satisfies Partial<Record<keyof CompanionClient, interfaces.Newable<unknown>>>;

/** Binds the client, and each part of it, as the one composition makes them for both editors. */
export function bindClient(bind: interfaces.Bind): void {
    bindMade(bind, CompanionService, page => ServiceConnectionProvider.createProxy(page, companionServicePath));
    bindMade(bind, CompanionClient, page => createClient(theiaEditor(page)));
    for (const [name, part] of Object.entries(parts)) {
        bindMade<unknown>(bind, part, page => page.get<CompanionClient>(CompanionClient)[name as keyof typeof parts]);
    }
}
