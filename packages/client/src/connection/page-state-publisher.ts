import type { EditorSnapshot } from '@agent-companion/core/server';
import { CallOutcome, LatestValueSender } from '@agent-companion/core/contract';
import type { BackendCaller } from './backend-connection';

/** After the end of its window the page greets and then publishes anew; `superseded` is no failure. */
const ANSWERED_BY_A_GREETING: readonly string[] = ['superseded', 'window-ended'];

/** Parts of the page that publishing needs. */
interface PageStateServices {
    readonly backend: Pick<BackendCaller, 'call'>;
    /** The URIs of the open workspace roots. */
    readonly workspaceRoots: () => Promise<string[]>;
    /** The editor and selection in front of the user at the moment. */
    readonly snapshot: () => EditorSnapshot;
    /** Told why the backend does not know the state of the page. */
    readonly report: (error: unknown) => void;
}

/** Keeps the backend's picture of the editors and the workspace up to date. */
export class PageStatePublisher {
    /** There once the editors are watched; before, a snapshot would say that nothing is open. */
    private editors: LatestValueSender<EditorSnapshot> | undefined;
    private readonly roots = new LatestValueSender<string[]>((roots, until) =>
        this.arrive(this.services.backend.call('updateWorkspace', [roots], { until }))
    );

    constructor(private readonly services: PageStateServices) {}

    /** Publishes the editors from now on. */
    startEditors(): void {
        this.editors = new LatestValueSender((snapshot, until) =>
            this.arrive(this.services.backend.call('updateEditors', [snapshot], { until }))
        );
        this.publishEditors();
    }

    /** Publishes the editors at once: the backend may have missed the last snapshot, or never have had one. */
    publishEditors(): void {
        this.editors?.push(this.services.snapshot());
    }

    /** A folder was added or removed. */
    publishWorkspace(): void {
        this.services.workspaceRoots().then(roots => this.roots.push(roots), this.services.report);
    }

    private async arrive(call: Promise<CallOutcome<void>>): Promise<void> {
        const outcome = await call;
        if (!outcome.answered && !ANSWERED_BY_A_GREETING.includes(outcome.code)) {
            this.services.report(outcome.reason);
        }
    }
}
