import assert from 'node:assert/strict';
import { silentLogger } from '../../support/companion-logger';
import { DiffManager } from '../../diffs/diff-manager';
import { PendingDiff } from '../../diffs/proposal';
import { judgeNothing } from '../judge-nothing';
import { MemoryFiles } from '../files/memory-files';
import { ManualClock } from '../manual-clock';
import { Failures } from './failures';
import { agentKinds, servicesFor } from './model-agent';
import { knownText, ModelEditor } from './editor/model-editor';
import { Asked, ModelSession } from './model-session';
import { ModelUser } from './model-user';
import { Oracle } from './oracle';
import { WatchedEditor } from './editor/watched-editor';

/** A manager with its editor, its agents, its user and its time. An act gives false if it did nothing. */
export class ModelWindow<Editor extends ModelEditor> {
    readonly editor: Editor;
    readonly user: ModelUser;
    private readonly clock = new ManualClock();
    private readonly failures = new Failures();
    private readonly sessions = new Map<string, ModelSession>();
    private readonly latest: ModelSession[] = [];
    /** Little, so that it is often too much. */
    private readonly limits = { count: 2, length: 12 };
    private readonly windowLimits = { count: 4, length: 20 };
    private readonly oracle = new Oracle(this.sessions, this.limits, this.windowLimits);
    private readonly manager: DiffManager;
    /** The calls that had no answer at the beginning of this instant, and those of this instant. */
    private asked: Asked[] = [];
    private isRushed = false;

    constructor(createEditor: (clock: ManualClock) => Editor) {
        this.editor = createEditor(this.clock);
        this.manager = new DiffManager({
            host: new WatchedEditor(this.editor, this.failures, diff => this.oracle.look(diff, this.asked)),
            judgePath: judgeNothing,
            files: new MemoryFiles(),
            maxContentBytes: 100,
            waitingLimits: this.limits,
            windowLimits: this.windowLimits,
            clock: this.clock,
            logger: silentLogger
        });
        this.user = new ModelUser(this.manager, this.oracle, this.sessions);
        agentKinds.forEach((_kind, slot) => this.connect(slot));
    }

    pending(): readonly PendingDiff[] {
        return this.manager.forEditor.pending();
    }

    /** An agent begins a session, unless it has one and listens; the one before may not have ended yet. */
    connect(slot: number): boolean {
        const before = this.alive(slot);
        if (before?.connection.isListening) {
            return false;
        }
        const { connect, ...kind } = agentKinds[slot];
        const sessionId = `${slot}/${this.sessions.size}`;
        const now = this.clock.now();
        const agent = { ...kind, sessionId, label: kind.name, since: now };
        const connection = connect(servicesFor(this.manager, this.clock), agent, settlement => {
            this.failures.guard(() => this.oracle.due.heard(session, settlement));
        });
        const session: ModelSession = {
            agent,
            slot,
            connection,
            acceptedTexts: new Map(),
            decidedPaths: new Set(),
            seen: now
        };
        this.sessions.set(sessionId, session);
        this.latest[slot] = session;
        return true;
    }

    propose(slot: number, path: string, text: string): boolean {
        const session = this.latest[slot];
        session.seen = this.clock.now();
        if (session.connection.isListening) {
            session.acceptedTexts.clear();
        }
        session.acceptedTexts.delete(path);
        const asked: Asked = { session, path, text };
        this.asked.push(asked);
        this.failures.watch(session.connection.propose(path, text), refused => {
            Object.assign(asked, { refused, answered: true });
        });
        return true;
    }

    close(slot: number, path: string): boolean {
        const session = this.alive(slot);
        if (!session) {
            return false;
        }
        session.seen = this.clock.now();
        const before = this.pending().filter(({ proposal }) => proposal.path === path);
        const isOwn = ({ proposal, agentGone }: PendingDiff): boolean =>
            !agentGone && proposal.agent.sessionId === session.agent.sessionId;
        const own = before.filter(isOwn);
        const orphans = before.filter(diff => diff.agentGone && this.oracle.mayAdopt(session, diff.proposal));
        const closable = own.length > 0 ? own : orphans;
        const texts = new Map(closable.map(diff => [diff.proposal.id, this.editor.closingTexts(diff)]));
        const closing = session.connection.close(path);
        const left = new Set(this.pending().map(({ proposal }) => proposal.id));
        const taken = before.filter(({ proposal }) => !left.has(proposal.id));
        assert.equal(taken.length, Math.min(closable.length, 1), 'an agent closes what it has, and nothing else');
        taken.forEach(({ proposal }) => this.oracle.ended(proposal.id, 'closed'));
        const asked: Asked = { session, path };
        this.asked.push(asked);
        this.failures.watch(closing, text => {
            asked.answered = true;
            const [diff] = taken;
            const expected = diff
                ? [...(texts.get(diff.proposal.id)?.() ?? []), ...(this.isRushed ? [knownText(diff)] : [])]
                : [undefined, session.acceptedTexts.get(path)];
            assert.ok(
                expected.includes(text),
                `closing gives the text that the diff held: ${text}, not ${expected.join(' or ')}`
            );
        });
        return true;
    }

    /** An agent takes back what it has proposed last, if it has no answer yet. */
    cancel(slot: number): boolean {
        const session = this.alive(slot);
        const unanswered = this.asked.filter(
            each => each.session === session && !each.answered && each.text !== undefined
        );
        const asked = unanswered.at(-1);
        if (!session || !asked) {
            return false;
        }
        session.seen = this.clock.now();
        asked.cancelled = session.connection.cancel();
        return asked.cancelled;
    }

    listen(slot: number, listening: boolean): boolean {
        const session = this.alive(slot);
        if (!session || session.connection.isListening === listening) {
            return false;
        }
        session.seen = this.clock.now();
        session.connection.listen(listening);
        return session.connection.isListening === listening;
    }

    /** A session ends: the agent's newest, which says goodbye, or its oldest that has fallen silent. */
    end(slot: number, how: 'goodbye' | 'silence'): boolean {
        const alive = [...this.sessions.values()].filter(each => each.slot === slot && each.lastSeen === undefined);
        const session = how === 'goodbye' ? this.alive(slot) : alive.find(({ connection }) => !connection.isListening);
        if (!session) {
            return false;
        }
        const lastSeen = how === 'goodbye' ? this.clock.now() : session.seen;
        session.connection.end(lastSeen);
        session.lastSeen = lastSeen;
        this.oracle.due.sessionEnded(session);
        return true;
    }

    pass(milliseconds: number): boolean {
        return this.rush(() => {
            this.clock.advance(milliseconds);
            return true;
        });
    }

    /** Does something on which an answer may be lost that was to come in this instant. */
    rush(act: () => boolean): boolean {
        this.isRushed = true;
        return act();
    }

    /** The window ends; what comes then may do no harm. */
    dispose(): void {
        for (const { proposal, agentGone } of this.pending()) {
            const { id, path } = proposal;
            const session = this.sessions.get(proposal.agent.sessionId);
            if (session && !agentGone) {
                this.oracle.settled(id, session, { kind: 'withdrawn', path, reason: 'window-closing' });
            } else {
                this.oracle.ended(id, 'dropped');
            }
        }
        this.failures.watch(this.manager.dispose(), () => undefined);
    }

    /** Looks at what is pending, after each act. */
    look(): void {
        this.oracle.lookAt(this.pending(), this.asked);
    }

    /** A millisecond passes, so that no two acts happen at the same time. */
    tick(): void {
        this.clock.advance(1);
    }

    /** Lets everything happen that can happen without time passing. */
    async settle(): Promise<void> {
        for (let turn = 0; turn < 4; turn++) {
            await new Promise(resolve => setImmediate(resolve));
        }
        this.failures.throwFirst();
        this.look();
        this.isRushed = false;
        this.asked = this.asked.filter(({ answered }) => !answered);
    }

    /** Lives on after the window's end. Nothing may be left: no diff, no call, no timer, nothing to be told. */
    async finish(): Promise<void> {
        for (let period = 0; period < 5; period++) {
            this.editor.calm();
            this.pass(100_000);
            await this.settle();
        }
        this.sessions.forEach(({ connection, lastSeen }) => lastSeen ?? connection.listen(true));
        this.failures.throwFirst();
        assert.deepEqual(this.pending(), []);
        assert.deepEqual(this.asked, [], 'every call is answered');
        assert.ok(this.clock.isIdle, 'no timer is left');
        this.oracle.finish();
    }

    private alive(slot: number): ModelSession | undefined {
        const session: ModelSession | undefined = this.latest[slot];
        return session?.lastSeen === undefined ? session : undefined;
    }
}
