import assert from 'node:assert/strict';
import { IdeNotification } from '@agent-companion/protocol/gemini';
import { AgentInfo } from '../diffs/agent';
import { PendingDiff } from '../diffs/proposal';
import { Asked, HeirsLedger, Keeping, Verdict } from './heirs-ledger';
import { TextsLedger } from './texts-ledger';

/**
 * Keeps account of what went into a desk and what came out, and finds where the two do not balance. It knows nothing of how
 * the desk works: only who asked for what, what the user decided, and who may hear what of it, how often.
 */
export class DiffLedger {
    /** Every diff that was ever pending, as it was last. */
    readonly known = new Map<string, PendingDiff>();
    readonly heirs: HeirsLedger;
    private readonly ended = new Map<string, string>();
    private readonly goneSince = new Map<string, number>();
    private due: { sessionId: string; method: string; filePath: string; content?: string; verdict?: Verdict }[] = [];
    private readonly verdicts = new Map<IdeNotification, Verdict>();
    private readonly texts: TextsLedger;
    private told: [string, IdeNotification][] = [];

    constructor(
        private readonly now: () => number,
        private readonly isAlive: (sessionId: string) => boolean,
        private readonly keeping: Keeping
    ) {
        this.heirs = new HeirsLedger(now, keeping);
        this.texts = new TextsLedger(now, keeping);
    }

    /** Somebody was told something. */
    hear(sessionId: string, notification: IdeNotification): void {
        this.told.push([sessionId, notification]);
    }

    /** The user's text has come, made from a revision that may be an older one. */
    drafted(id: string, revision: number, text: string): void {
        this.texts.drafted(this.diff(id), revision, text);
    }

    /** The user has decided a diff, and it counted. */
    decided(id: string, text: string | undefined): void {
        const { proposal, agentGone } = this.diff(id);
        const { agent, path: filePath, text: newContent } = proposal;
        this.end(id, 'decided by the user');
        const verdict: Verdict = { agent, filePath, proposal: newContent, text };
        this.texts.accepted(verdict);
        if (agentGone) {
            this.heirs.keep(verdict);
        } else {
            this.owe(agent, verdict);
        }
    }

    /** A diff is to be ended with a rejection that no user decided, or with none. */
    closed(id: string, sessionId: string, why: string, tell: boolean): void {
        const { path: filePath } = this.diff(id).proposal;
        this.end(id, why);
        if (tell) {
            this.due.push({ sessionId, method: 'ide/diffRejected', filePath });
        }
    }

    /** An agent is owed a decision. */
    owe(agent: AgentInfo, { filePath, proposal, text }: Verdict): void {
        const { sessionId } = agent;
        const verdict: Verdict = { agent, filePath, proposal, text };
        this.heirs.tell(sessionId, filePath, text);
        this.due.push(
            text === undefined
                ? { sessionId, method: 'ide/diffRejected', filePath, verdict }
                : { sessionId, method: 'ide/diffAccepted', filePath, content: text, verdict }
        );
    }

    /** A session has died without having heard this. */
    died(untold: readonly IdeNotification[]): void {
        untold
            .map(notification => this.verdicts.get(notification))
            .filter(verdict => verdict !== undefined)
            .forEach(verdict => this.heirs.keep(verdict));
    }

    /** These are pending no more because others have died since: there was no room for all. */
    crowdedOut(gone: readonly PendingDiff[], left: readonly PendingDiff[]): void {
        const orphans = left.filter(({ agentGone }) => agentGone).map(({ proposal }) => proposal.text);
        gone.forEach(({ proposal }, index) => {
            const kept = [proposal.text, ...gone.slice(index + 1).map(each => each.proposal.text), ...orphans];
            assert.ok(this.isTooMuch(kept), `${proposal.id} had room, and was dropped`);
            this.end(proposal.id, 'crowded out');
        });
    }

    /** Looks at what is pending now, and finds a right to all that was told. @param asking the questions open of late. */
    look(pending: readonly PendingDiff[], asking: readonly Asked[]): void {
        this.told.splice(0).forEach(([sessionId, notification]) => this.settle(sessionId, notification, asking));
        pending.forEach(diff => this.balancePending(diff, asking));
        const orphans = pending.filter(({ agentGone }) => agentGone).map(({ proposal }) => proposal.text);
        assert.ok(!this.isTooMuch(orphans), 'more than may is kept of those that have died');
    }

    /** Looks, and finds a reason for all that is pending no more. @param refused the questions whose diff could not be shown. */
    balance(pending: readonly PendingDiff[], asking: readonly Asked[], refused: readonly Asked[]): void {
        this.look(pending, asking);
        const ids = new Set(pending.map(({ proposal }) => proposal.id));
        for (const { agent, filePath } of refused) {
            const others = asking.filter(
                each => each.agent.sessionId === agent.sessionId && each.filePath === filePath
            );
            const stays = pending.some(
                ({ proposal, agentGone }) =>
                    !agentGone && proposal.agent.sessionId === agent.sessionId && proposal.path === filePath
            );
            assert.ok(!stays || others.length > 1, `${filePath} is pending, although ${agent.sessionId} was told no`);
        }
        for (const [id, { proposal, agentGone }] of this.known) {
            if (!ids.has(id) && !this.ended.has(id)) {
                const { agent, path: filePath } = proposal;
                const goneFor = this.now() - (this.goneSince.get(id) ?? Infinity);
                // An orphan that was inherited in the same instant may not have been seen with its new owner.
                const isRefused = refused.some(
                    asked =>
                        asked.filePath === filePath &&
                        (asked.agent.sessionId === agent.sessionId ||
                            (agentGone && this.heirs.mayInherit(asked.agent, agent, filePath)))
                );
                assert.ok(isRefused || goneFor >= this.keeping.milliseconds, `${id} has vanished, and nobody was told`);
                this.end(id, isRefused ? 'not shown' : 'expired');
                const others = refused.filter(
                    asked => asked.filePath === filePath && asked.agent.sessionId !== agent.sessionId
                );
                // An orphan may as well have expired before; and another's diff, refused unseen, may have had the text since.
                this.texts.unshown(this.diff(id), isRefused && !agentGone && others.length === 0);
            }
        }
    }

    /** Nothing may be left. */
    close(): void {
        assert.deepEqual(this.due, [], 'was never told');
        const unended = [...this.known.keys()].filter(id => !this.ended.has(id));
        assert.deepEqual(unended, [], 'never ended');
    }

    private isTooMuch(texts: readonly string[]): boolean {
        return texts.length > this.keeping.count || texts.join('').length > this.keeping.length;
    }

    private balancePending(diff: PendingDiff, asking: readonly Asked[]): void {
        const { proposal, agentGone } = diff;
        const { id, agent, path: filePath, text: newContent, revision } = proposal;
        const before = this.known.get(id);
        assert.ok(!this.ended.has(id), `${id} is pending again, after it was ${this.ended.get(id)}`);
        const isAskedFor = asking.some(
            each =>
                each.agent.sessionId === agent.sessionId && each.filePath === filePath && each.newContent === newContent
        );
        const isOther = before?.proposal.agent.sessionId !== agent.sessionId;
        const isNew = isOther || before.proposal.text !== newContent;
        assert.ok(!isNew || isAskedFor, `${id} shows what its agent did not ask for`);
        if (before) {
            const changed = before.proposal.text !== newContent;
            // Several questions may have been answered since.
            assert.ok(changed ? revision > before.proposal.revision : revision >= before.proposal.revision);
            const isHeir = isOther && this.heirs.mayInherit(agent, before.proposal.agent, filePath);
            assert.ok(!isOther || isHeir, `${id} has gone to a stranger`);
        }
        if (!before) {
            // What was decided about another proposal for this file is no answer any more, but the text is kept.
            const others = [...this.known.keys()].filter(other => !this.ended.has(other));
            this.texts.begun(diff, this.heirs.claim({ agent, filePath }), others);
        } else if (before.proposal.revision !== revision) {
            this.texts.replaced(before);
        }
        this.texts.check(diff);
        assert.equal(agentGone, !this.isAlive(agent.sessionId), `${id} does not know whether its agent lives`);
        if (!agentGone) {
            this.goneSince.delete(id);
        } else {
            const since = this.goneSince.get(id) ?? this.now();
            this.goneSince.set(id, since);
            assert.ok(this.now() - since < this.keeping.milliseconds, `${id} waits for its agent for too long`);
        }
        this.known.set(id, diff);
    }

    private settle(sessionId: string, notification: IdeNotification, asking: readonly Asked[]): void {
        const { method, params } = notification;
        const { filePath, content } = params as { filePath: string; content?: string };
        const index = this.due.findIndex(
            due =>
                due.sessionId === sessionId &&
                due.method === method &&
                due.filePath === filePath &&
                due.content === content
        );
        const [paid] = index < 0 ? [] : this.due.splice(index, 1);
        const verdict = paid ? paid.verdict : this.lateClaim(sessionId, filePath, asking);
        assert.ok(paid ?? verdict, `${sessionId} was told ${method} of ${filePath}, which is not its business`);
        if (!paid) {
            assert.equal(content, verdict?.text, 'told another text than the user accepted');
            this.heirs.tell(sessionId, filePath, content);
        }
        if (verdict) {
            this.verdicts.set(notification, verdict);
        }
    }

    /** A question that waited for the editor may find a decision when its turn comes. */
    private lateClaim(sessionId: string, filePath: string, asking: readonly Asked[]): Verdict | undefined {
        const mine = asking.filter(each => each.agent.sessionId === sessionId && each.filePath === filePath);
        const verdict = mine.map(each => this.heirs.claim(each)).find(claimed => claimed !== undefined);
        return verdict && { ...verdict, agent: mine[0].agent };
    }

    private end(id: string, how: string): void {
        assert.equal(this.ended.get(id), undefined, `${id} ended twice, now ${how}`);
        this.ended.set(id, how);
    }

    private diff(id: string): PendingDiff {
        const diff = this.known.get(id);
        assert.ok(diff, `${id} never was pending`);
        return diff;
    }
}
