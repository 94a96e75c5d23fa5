import type { TextRange } from '@agent-companion/protocol';

/** What the IDE says of a place in a file. */
export interface AgentDiagnostic {
    /** Absolute. */
    readonly path: string;
    readonly message: string;
    readonly severity: 'error' | 'warning' | 'information' | 'hint';
    readonly range: TextRange;
    readonly source?: string;
    readonly code?: string;
}

/** The port by which an adapter asks for what the IDE says of a file, or of all files. */
export interface AgentDiagnostics {
    /**
     * Errors and warnings, once the language services have answered for the present texts, or as they are after some seconds. Empty
     * where the editor offers none, or for a path that the IDE does not let agents ask about. Never rejects.
     * @param path absolute; without it, all files.
     * @param patienceMs how long the answer may take, in milliseconds. With 1,500 or less no language service is asked: the answer is
     * what they have said by themselves. Default: 5,000.
     */
    read(path: string | undefined, signal: AbortSignal, patienceMs?: number): Promise<readonly AgentDiagnostic[]>;
}
