/** A refusal: the page has a sentence for each code, with the facts in it. */
export interface Refusal<Code extends string> {
    code: Code;
    /** The facts of the sentence, ordered by code: files first, then the system's words. */
    facts: readonly string[];
}

/** Possible obstacles to an agent's connection, as far as the backend can tell. */
export interface ConnectionFacts {
    /** The agents that can be started, without those turned off; none until that is known. */
    agents: InstalledAgent[];
    /** Those on the backend's machine that the user has turned off. */
    turnedOff?: InstalledAgent[];
    cli: CliFacts;
    ideMode: IdeModeState;
    ideTools: IdeToolsState;
    /** Of those agents that can be started, and need a file to ask before they write. */
    hooks: HookFileState[];
    /** Whether the window has a folder that agents can be told of. */
    hasWorkspace: boolean;
    /** Of the terminal that was asked about; undefined if it is none of this backend's. */
    terminal?: TerminalFacts;
}

/** An agent on the backend's machine. */
export interface InstalledAgent {
    /** See `AgentTraits`. */
    readonly kind: string;
    /** For people. */
    readonly name: string;
    /** The name of its program. */
    readonly program: string;
}

/** Gemini CLI as it is installed on the backend's machine. */
export type CliFacts =
    | { found: false }
    | {
          found: true;
          /** Undefined if its package does not say. */
          version?: string;
          /** The oldest release that works here, if the one that is installed is older. */
          needs?: string;
      };

/** Environment of an agent that is started in a terminal. */
export interface TerminalFacts {
    /** Where its shell is now; absolute. */
    folder: string;
    /** Whether that is in the window's workspace, as an agent compares them. */
    inWorkspace: boolean;
    /** Whether it has the variables that lead to this window. */
    leadsHere: boolean;
    /** The variable that sends its programs' requests for the window to a proxy; undefined if none, or unknown. */
    proxy?: string;
}

/** The user's own Gemini settings, as far as the companion cares. */
export interface IdeModeState {
    /** True when the CLI will connect by itself. */
    enabled: boolean;
    /** The absolute path of the settings file, for messages. */
    settingsFile: string;
    /** Set when the file is there but is of no use. */
    problem?: HomeProblem;
}

/** Whether our extension in the user's folder tells Gemini CLI of the IDE's tools. */
export interface IdeToolsState {
    /** `given` by its terminal's variables. `unusable` has a `problem`: a foreign extension, or an old CLI. */
    state: 'on' | 'off' | 'given' | 'unusable';
    /** The absolute path of the extension's folder, for messages. */
    folder: string;
    problem?: HomeProblem;
}

/** The agents that need a file in the user's home to ask before they write. */
export const hookFileKinds = ['codex', 'copilot-cli'] as const;
export type HookFileKind = (typeof hookFileKinds)[number];

/** Whether an agent has the file by which it asks before it writes. */
export interface HookFileState {
    kind: HookFileKind;
    /** The agent's, for people. */
    name: string;
    /** `unusable` has a `problem`. */
    state: 'on' | 'off' | 'unusable';
    /** The file's absolute path. */
    file: string;
    /** The text that is written, or added to what is there. */
    text: string;
    problem?: HomeProblem;
}

/** Why something in the user's home is neither read, written nor removed. */
export type HomeProblem = Refusal<
    | 'not-read'
    | 'not-json'
    | 'not-settings'
    | 'not-own'
    | 'not-written'
    | 'foreign-content'
    | 'old-release'
    | 'by-policy'
>;

/** Whether something in the user's home is now as was asked for. */
export type HomeOutcome = { done: true } | ({ done: false } & HomeProblem);
