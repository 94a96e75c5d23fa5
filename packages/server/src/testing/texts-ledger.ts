import assert from 'node:assert/strict';
import { AgentInfo } from '../diffs/agent';
import { PendingDiff } from '../diffs/proposal';
import { Keeping, Verdict } from './heirs-ledger';

interface Typed {
    readonly revision: number;
    readonly text: string;
}

/** The user's newest text of a diff that could not be shown again. */
interface Left {
    readonly sessionId: string;
    readonly filePath: string;
    readonly text: string;
    readonly until: number;
    /** Whether it is kept for this session; else it may only be, and take the room of others. */
    readonly isCertain: boolean;
}

/** What the user has made of each diff, and where it has to be found later: nothing that they have typed may be lost. */
export class TextsLedger {
    private readonly drafts = new Map<string, Typed>();
    private readonly earlier = new Map<string, Typed>();
    private readonly ever = new Map<string, Set<string>>();
    private left: Left[] = [];

    constructor(
        private readonly now: () => number,
        private readonly keeping: Keeping
    ) {}

    /** The user's text has come, made from a revision that may be an older one. */
    drafted({ proposal: { id, revision: latest, path: filePath } }: PendingDiff, revision: number, text: string): void {
        this.note(filePath, text);
        if (revision === latest) {
            this.drafts.set(id, { revision, text });
        } else if (revision < latest && revision >= (this.earlier.get(id)?.revision ?? 0)) {
            this.earlier.set(id, { revision, text });
        }
    }

    /** The user has accepted a text. */
    accepted({ filePath, text }: Verdict): void {
        if (text !== undefined) {
            this.note(filePath, text);
        }
    }

    /** A diff is no more, because it could not be shown again: certainly, or for all that is known. */
    unshown({ proposal, draft: editedContent, earlierDraft: earlierEdit }: PendingDiff, isCertain: boolean): void {
        const { agent, path: filePath, text: newContent, id, revision } = proposal;
        const typed = this.drafts.get(id);
        const draft = typed?.revision === revision ? typed.text : editedContent;
        const text = (draft === newContent ? undefined : draft) ?? this.earlier.get(id)?.text ?? earlierEdit;
        if (text !== undefined) {
            this.left.push({
                sessionId: agent.sessionId,
                filePath,
                text,
                until: this.now() + this.keeping.milliseconds,
                isCertain
            });
        }
    }

    /**
     * A diff is pending that was not.
     * @param overtaken what was decided about another proposal for its file.
     * @param others those that may have ended in this instant, as far as is known.
     */
    begun(
        { proposal, draft: editedContent, earlierDraft: earlierEdit }: PendingDiff,
        overtaken: Verdict | undefined,
        others: readonly string[]
    ): void {
        const { id, agent, path: filePath, revision } = proposal;
        const found = [editedContent, earlierEdit].filter(text => text !== undefined);
        found.forEach(text => assert.ok(this.ever.get(filePath)?.has(text), `${id} has a text that nobody typed`));
        const accepted = overtaken?.text === overtaken?.proposal ? undefined : overtaken?.text;
        const needed = this.claim(agent, filePath, others) ?? accepted;
        // It may have inherited a text as well, which is as good.
        assert.ok(needed === undefined || found.length > 0, `${id} has lost the user's text`);
        assert.ok(needed === accepted || found.includes(needed ?? ''), `${id} has not got the user's text`);
        if (editedContent !== undefined) {
            this.drafts.set(id, { revision, text: editedContent });
        }
        if (earlierEdit !== undefined) {
            this.earlier.set(id, { revision: 0, text: earlierEdit });
        }
    }

    /** The agent has replaced this proposal; what the user had made of it is set aside. */
    replaced({ proposal: { id, revision }, draft: editedContent }: PendingDiff): void {
        if (editedContent !== undefined) {
            this.earlier.set(id, { revision, text: editedContent });
        }
    }

    /** A pending diff holds what the user has made of it, and of those before it. */
    check({
        proposal: { id, revision, text: newContent },
        draft: editedContent,
        earlierDraft: earlierEdit
    }: PendingDiff): void {
        assert.equal(earlierEdit, this.earlier.get(id)?.text, `${id} has lost the user's earlier text`);
        const draft = this.drafts.get(id);
        const expected = draft?.revision === revision && draft.text !== newContent ? draft.text : undefined;
        assert.equal(editedContent, expected, `${id} does not hold the user's text`);
    }

    /** The text that was left in this very session; what heirs may have of others is not followed here. */
    private claim({ sessionId }: AgentInfo, filePath: string, others: readonly string[]): string | undefined {
        this.left = this.left.filter(({ until }) => until > this.now());
        const unseen = others
            .flatMap(id => [this.drafts.get(id), this.earlier.get(id)])
            .filter(text => text !== undefined);
        const texts = (): { readonly text: string }[] => [...this.left, ...unseen];
        const sum = (): number => texts().reduce((length, { text }) => length + text.length, 0);
        // There is no room for all, and each may have left another text besides.
        while (this.left.length > 0 && (texts().length > this.keeping.count || sum() * 2 > this.keeping.length)) {
            // Those of one instant may have come in any order.
            const [{ until: oldest }] = this.left;
            this.left = this.left.filter(({ until }) => until !== oldest);
        }
        const index = this.left.findIndex(
            left => left.isCertain && left.filePath === filePath && left.sessionId === sessionId
        );
        return index < 0 ? undefined : this.left.splice(index, 1)[0].text;
    }

    private note(filePath: string, text: string): void {
        this.ever.set(filePath, (this.ever.get(filePath) ?? new Set()).add(text));
    }
}
