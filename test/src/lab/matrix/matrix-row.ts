import { TerminalAgent, UsedAgent } from '../../support/agents/terminal/terminal-agent';

/** Events during a review, in the order in which they are tried with an agent. */
export const columns = [
    'accept',
    'edited accept',
    'reject with a reason',
    'Esc',
    'reload',
    'page closed 20 s',
    'agent killed',
    'backend killed'
] as const;

export type Column = (typeof columns)[number];

/** Text in the file in the end. */
type FileOutcome = 'proposal' | 'edits' | 'unchanged';

/** Addition to the outcome: on the model, the reason or the review. */
export type Remark =
    'told so' | 'told why' | 'why in prompt' | 'why to copy' | 'terminal asks' | 'review goes later' | 'review stays';

type Outcome = FileOutcome | `${FileOutcome}; ${Remark}`;

/** An agent in one of its modes, and what is to come of its changes. */
export interface MatrixRow {
    readonly agent: UsedAgent | TerminalAgent;
    readonly mode: 'asks' | 'automatic';
    readonly outcomes: Readonly<Record<Column, Outcome>>;
    /** Question in its terminal, if nobody reviews the change before. */
    readonly question: RegExp;
    /** It asks in its terminal while the change is reviewed. */
    readonly asksBoth?: boolean;
    /** Presses of Esc that interrupt it. Default: one. */
    readonly presses?: number;
    readonly takesNoEdits?: boolean;
    /** The user's settings. */
    readonly preferences?: Readonly<Record<string, unknown>>;
}
