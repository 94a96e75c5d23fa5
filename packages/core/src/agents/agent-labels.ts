import { agentNameOf } from './known-agents';

/** Room for names in titles and sentences; in characters as people count them, nearly. */
const maxLabelLength = 40;

/** Room for what an agent says of itself where all of it is shown or logged. */
const maxNameLength = 100;

/** An agent's name for itself, or its version, in one line of bounded length. */
export function plainName(text: string): string {
    return shortened(oneLine(text), maxNameLength);
}

/** Gemini CLI's name as a client of tools; other agents give their kind. */
const geminiClient = 'gemini-cli-mcp-client';

/** The program that a client of the tools is of, in one line of bounded length, for people. */
export function programOf(client: string): string {
    return agentNameOf(client === geminiClient ? 'gemini-cli' : client) ?? plainName(client);
}

/** Gives each session a name for people that no other agent of the window has. */
export class AgentLabels {
    private readonly taken = new Map<string, string>();

    /** Gives a session its lasting label, numbered if taken. */
    labelOf(sessionId: string, name: string): string {
        const kind = shortened(oneLine(name), maxLabelLength) || 'Agent';
        let label = this.taken.get(sessionId);
        const taken = [...this.taken.values()];
        for (let number = 1; label === undefined; number++) {
            const candidate = number > 1 ? `${kind} ${number}` : kind;
            label = taken.includes(candidate) ? undefined : candidate;
        }
        this.taken.set(sessionId, label);
        return label;
    }

    /** The session has ended; its label is free for the next one. */
    release(sessionId: string): void {
        this.taken.delete(sessionId);
    }
}

/** Without what cannot be seen: control and format characters, some of which turn the text around them. */
function oneLine(name: string): string {
    return name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, ' ').trim();
}

function shortened(name: string, maxLength: number): string {
    const characters = [...name];
    const beginning = characters.slice(0, maxLength - 1).join('');
    return characters.length > maxLength ? `${beginning.trimEnd()}…` : name;
}
