import type { TextRange } from '../protocol';

/** Diagnostic of the IDE on a place in a file. */
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
     * Reads errors and warnings of present texts, as far as known in time. Never rejects.
     * @param path absolute; without it, all files. Of a path that agents may not ask about there are none.
     * @param patienceMs milliseconds for the answer; within a few hundred, published problems only. Default: 5,000.
     */
    read(path: string | undefined, signal: AbortSignal, patienceMs?: number): Promise<readonly AgentDiagnostic[]>;
}
