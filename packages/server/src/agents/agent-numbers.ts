import { agentLabel } from './agent-label';

/** Numbers sessions, so that no two have the same {@link agentLabel}: people tell agents apart by it. */
export class AgentNumbers {
    private readonly taken = new Map<string, { readonly label: string; readonly number: number }>();

    /** The session's number: the lowest whose label was free when it was first asked for. */
    numberOf(sessionId: string, name: string): number {
        const known = this.taken.get(sessionId);
        if (known) {
            return known.number;
        }
        const labels = new Set([...this.taken.values()].map(({ label }) => label));
        let number = 1;
        while (labels.has(agentLabel({ name, ordinal: number }))) {
            number++;
        }
        this.taken.set(sessionId, { label: agentLabel({ name, ordinal: number }), number });
        return number;
    }

    /** The session is no more; its number is free for the next one. */
    release(sessionId: string): void {
        this.taken.delete(sessionId);
    }
}
