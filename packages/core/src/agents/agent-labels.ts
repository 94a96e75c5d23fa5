import { agentNameOf } from './known-agents';

/** Room for names in titles and sentences; in characters as people count them, nearly. */
const maxLabelLength = 40;

/** Room for what an agent says of itself where all of it is shown or logged. */
const maxNameLength = 100;

/** What an agent calls itself, or its version, in one line of bounded length. */
export function plainName(text: string): string {
    return shortened(oneLine(text), maxNameLength);
}

/** The others call their MCP clients by their kind, which users do not know. */
const geminiClient = 'gemini-cli-mcp-client';

/** The program that a client of the tools is of, in one line of bounded length, for people. */
export function programOf(client: string): string {
    return agentNameOf(client === geminiClient ? 'gemini-cli' : client) ?? plainName(client);
}

interface TakenLabel {
    readonly label: string;
    /** Whether its agent has gone, though its session has not ended yet. */
    readonly isFree: () => boolean;
}

/** Gives each session a name for people that no other agent of the window has. */
export class AgentLabels {
    private readonly taken = new Map<string, TakenLabel>();

    /** Gives a session its lasting label, numbered if taken. @param hasGone whether its agent never returns, so that the label is free. */
    labelOf(sessionId: string, name: string, hasGone: () => boolean = () => false): string {
        const kind = shortened(oneLine(name), maxLabelLength) || 'Agent';
        let label = this.taken.get(sessionId)?.label;
        const taken = [...this.taken.values()].filter(({ isFree }) => !isFree()).map(other => other.label);
        for (let number = 1; label === undefined; number++) {
            const candidate = number > 1 ? `${kind} ${number}` : kind;
            label = taken.includes(candidate) ? undefined : candidate;
        }
        if (!this.taken.has(sessionId)) {
            this.taken.set(sessionId, { label, isFree: hasGone });
        }
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
    return characters.length > maxLength
        ? `${characters
              .slice(0, maxLength - 1)
              .join('')
              .trimEnd()}…`
        : name;
}
