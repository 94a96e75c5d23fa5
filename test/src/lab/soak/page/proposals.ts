/** One proposal of a sequence. */
interface Proposal {
    readonly review: string;
    readonly revision: number;
    readonly text: string;
    /** Whether it had been taken before any decision that the agent is told of from now on. */
    isTaken: boolean;
}

/** What agents have proposed, each time with a text of its own. */
export class Proposals {
    private last = 0;
    private readonly all: Proposal[] = [];

    /**
     * Makes the text of a new proposal, which tells its revision in the first line and in the last one.
     * @param review the file and the agent, as in the title of the review.
     */
    make(review: string): { readonly text: string; readonly markTaken: () => void } {
        const revision = ++this.last;
        const text = `0 #${revision};\n1\n2\n3\n4\n5\n6\n7 #${revision};\n`;
        const proposal: Proposal = { review, revision, text, isTaken: false };
        this.all.push(proposal);
        return { text, markTaken: () => void (proposal.isTaken = true) };
    }

    /**
     * The revisions that a decision can have been made on that the agent is told of just now: the one that its text tells, else
     * the last one that is taken, or a later one.
     */
    decidable(review: string, text = ''): number[] {
        const told = revisionIn(text);
        if (told !== undefined) {
            return [told];
        }
        const own = this.all.filter(proposal => proposal.review === review);
        const taken = own.filter(({ isTaken }) => isTaken).at(-1);
        return own.filter(({ revision }) => revision >= (taken?.revision ?? 0)).map(({ revision }) => revision);
    }

    /** What was proposed where a text has been made of it; the last one for the file where the text does not tell. */
    original(review: string, text: string): string {
        const told = revisionIn(text);
        const isIt = (proposal: Proposal): boolean =>
            told === undefined ? proposal.review === review : proposal.revision === told;
        return this.all.filter(isIt).at(-1)?.text ?? '';
    }

    clear(): void {
        this.all.length = 0;
    }
}

function revisionIn(text: string): number | undefined {
    const revision = /#(\d+);/.exec(text)?.[1];
    return revision === undefined ? undefined : Number(revision);
}
