import assert from 'node:assert/strict';
import { AgentInfo } from '../diffs/agent';
import { PendingDiff } from '../diffs/proposal';
import { Asked } from './heirs-ledger';
import { knownText, ModelEditor } from './model-editor';
import { ModelStage, Question } from './model-stage';

/** What agents ask of the desk, and what must come of it at once and later. */
export class AskingAgents<Editor extends ModelEditor> {
    private readonly closing = new Map<string, Promise<{ content?: string }>>();
    private unanswered = 0;

    constructor(private readonly stage: ModelStage<Editor>) {}

    /** How many calls of `closeDiff` wait for their answer. */
    get waiting(): number {
        return this.unanswered;
    }

    /** An agent asks for a diff; one that is dead has done so just before. */
    open(slot: number, filePath: string, newContent: string): boolean {
        const { agents, desk, failures, ledger, questions } = this.stage;
        const agent = agents.last(slot);
        if (!agent) {
            return false;
        }
        const isAlive = agents.ask(slot) !== undefined;
        const isHeard = isAlive && !this.stage.ended;
        if (isAlive) {
            ledger.heirs.seen(agent.sessionId);
        }
        const question: Question = { agent, filePath, newContent };
        questions.push(question);
        ledger.heirs.ask(agent.sessionId);
        const before = desk.pending();
        const own = this.ownFor(agent, filePath);
        const inherited = isHeard && !own ? ledger.heirs.claim(question) : undefined;
        const orphans = ledger.heirs.orphansFor(agent, filePath, before);
        const hasRoom = this.hasRoom(question);
        if (inherited) {
            ledger.owe(agent, inherited);
        }
        failures.watch(desk.open(agent, question), outcome => {
            const isFull = !outcome.shown && /may( wait)?\. Wait for/.test(outcome.reason);
            question.outcome = outcome.shown ? 'opened' : isFull ? 'no room' : 'refused';
        });
        const isNew = isHeard && !own && !inherited && orphans.length === 0 && hasRoom;
        assert.equal(desk.pending().length - before.length, isNew ? 1 : 0, 'openDiff added too much or too little');
        if (isHeard && !inherited && !hasRoom) {
            assert.deepEqual(desk.pending(), before, 'changed something without room for it');
        }
        return true;
    }

    /** An agent closes its diff. */
    close(slot: number, filePath: string, suppressNotification: boolean): boolean {
        const { agents, desk, editor, ledger } = this.stage;
        const agent = agents.ask(slot);
        if (!agent) {
            return false;
        }
        ledger.heirs.seen(agent.sessionId);
        const key = `${agent.sessionId} ${filePath}`;
        const underWay = this.closing.get(key);
        const before = desk.pending();
        const own = this.ownFor(agent, filePath);
        const inherited = own || underWay ? [] : ledger.heirs.orphansFor(agent, filePath, before);
        const closable = own ? [own] : inherited;
        const texts = new Map(closable.map(diff => [diff.proposal.id, editor.closingTexts(diff)]));
        const answer = desk.close(agent, { filePath, suppressNotification });
        const left = new Set(desk.pending().map(({ proposal }) => proposal.id));
        const [taken, ...more] = before.filter(({ proposal }) => !left.has(proposal.id));
        assert.deepEqual(more, [], 'closed several diffs at once');
        assert.equal(
            taken !== undefined,
            closable.length > 0,
            'did not close what the agent has, or closed what it has not'
        );
        if (taken) {
            const { id } = taken.proposal;
            assert.ok(texts.has(id), 'closed the diff of another');
            ledger.closed(id, agent.sessionId, 'closed by its agent', !suppressNotification);
            this.closing.set(key, answer);
            this.expect(
                answer,
                answer.then(() => texts.get(id)?.() ?? []),
                taken,
                key
            );
        } else {
            const text = underWay ?? Promise.resolve({ content: ledger.heirs.answer(agent, filePath) });
            this.expect(
                answer,
                text.then(({ content }) => [content])
            );
        }
        return true;
    }

    private expect(
        answer: Promise<{ content?: string }>,
        expected: Promise<readonly (string | undefined)[]>,
        taken?: PendingDiff,
        key = ''
    ): void {
        this.unanswered++;
        this.stage.failures.watch(answer, async ({ content }) => {
            this.unanswered--;
            if (this.closing.get(key) === answer) {
                this.closing.delete(key);
            }
            const texts = [...(await expected), ...(this.stage.rushed && taken ? [knownText(taken)] : [])];
            assert.ok(texts.includes(content), `closeDiff gave ${content}, and not ${texts.join(' or ')}`);
        });
    }

    private ownFor(agent: AgentInfo, filePath: string): PendingDiff | undefined {
        return this.stage.ownedBy(agent).find(({ proposal }) => proposal.path === filePath);
    }

    private hasRoom({ agent, filePath, newContent }: Asked): boolean {
        const { count, length } = this.stage.limits;
        const others = this.stage.ownedBy(agent).filter(({ proposal }) => proposal.path !== filePath);
        const texts = [newContent, ...others.map(({ proposal }) => proposal.text)];
        return texts.length <= count && texts.join('').length <= length;
    }
}
