import type { LedgerAgent } from './turn';

/** Takes what agents tell of their turns. Never rejects. */
export interface TurnRecorder {
    /** A prompt begins. Resolves once the files are remembered as they are, or soon without that. */
    began(agent: LedgerAgent): Promise<void>;
    /** A tool is about to write files. Resolves as above. */
    writes(agent: LedgerAgent, paths: readonly string[]): Promise<void>;
    /** The user has accepted a text, which an agent will write: the user's own from then on. */
    accepted(path: string, text: string): void;
    /** A turn is over; does nothing without one. */
    ended(key: string): void;
}
