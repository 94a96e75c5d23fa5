/** Numbers the sessions of each name, so that people can tell two agents of one kind apart. */
export class AgentNumbers {
    private readonly taken = new Map<string, { readonly name: string; readonly number: number }>();

    /** The session's number among those of its name: the lowest that was free when it was first asked for. */
    numberOf(sessionId: string, name: string): number {
        const known = this.taken.get(sessionId);
        if (known) {
            return known.number;
        }
        const used = new Set([...this.taken.values()].filter(other => other.name === name).map(({ number }) => number));
        let number = 1;
        while (used.has(number)) {
            number++;
        }
        this.taken.set(sessionId, { name, number });
        return number;
    }

    /** The session is no more; its number is free for the next one. */
    release(sessionId: string): void {
        this.taken.delete(sessionId);
    }
}
