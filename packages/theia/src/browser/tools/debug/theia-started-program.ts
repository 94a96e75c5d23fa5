import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import type { DebugSession } from '@theia/debug/lib/browser/debug-session';
import type { DebugSessionManager } from '@theia/debug/lib/browser/debug-session-manager';
import type { DebuggedSession } from './debug-host';
import type { StartedProgram } from './started-program';

/** Theia's `DebugState`, whose values cannot be imported from a package that may not be there. */
const states: Record<number, DebuggedSession['state'] | undefined> = { 1: 'starting', 2: 'running', 3: 'stopped' };

/** The state of a session; undefined for one that has ended. */
export function stateOf({ state }: Pick<DebugSession, 'state'>): DebuggedSession['state'] | undefined {
    return states[state];
}

/** What of a session matters for what has become of its program. */
export type FollowedSession = Pick<DebugSession, 'state' | 'onDidChange' | 'onDispose' | 'on'> & {
    readonly parentSession: FollowedSession | undefined;
};

/** The sessions that a start has made, and those that their debug adapters have started under them. */
export class TheiaStartedProgram implements StartedProgram {
    private readonly sessions = new Set<FollowedSession>();
    private readonly onDidChangeEmitter = new Emitter<void>();
    private readonly toDispose = new DisposableCollection(this.onDidChangeEmitter);
    private toldExitCode: number | undefined;

    readonly onDidChange = this.onDidChangeEmitter.event;

    constructor(
        readonly name: string,
        private readonly roots: readonly FollowedSession[],
        manager: Pick<DebugSessionManager, 'onDidCreateDebugSession'>
    ) {
        roots.forEach(session => this.follow(session));
        this.toDispose.push(
            manager.onDidCreateDebugSession((session: FollowedSession) => {
                if (session.parentSession && this.sessions.has(session.parentSession)) {
                    this.follow(session);
                }
            })
        );
    }

    get state(): StartedProgram['state'] {
        const isOver = this.roots.every(session => stateOf(session) === undefined);
        const all = [...this.sessions].map(stateOf);
        const present = (['stopped', 'running'] as const).find(state => all.includes(state));
        return isOver ? 'ended' : (present ?? 'starting');
    }

    get exitCode(): number | undefined {
        return this.state === 'ended' ? this.toldExitCode : undefined;
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private follow(session: FollowedSession): void {
        this.sessions.add(session);
        const fire = (): void => void this.onDidChangeEmitter.fire();
        this.toDispose.pushAll([
            session.onDidChange(fire),
            session.onDispose(fire),
            session.on('exited', ({ body }: { body: { exitCode: number } }) => {
                this.toldExitCode = body.exitCode;
                fire();
            })
        ]);
    }
}
