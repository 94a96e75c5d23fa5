import { ModelDialect } from '../model/agent-model';

/** Where a test has the things of an agent. */
interface AgentPlaces {
    /** The user's home, which is the test's own. */
    readonly home: string;
    readonly workspace: string;
    /** The address of the scripted model, without a path. */
    readonly modelUrl: string;
}

/** All that a test has to know of an agent to use it in a terminal as its user does. */
export interface UsedAgent {
    /** As users know it. */
    readonly name: string;
    readonly program: Pick<AgentProgram, 'command'>;
    readonly screen: AgentScreen;
    /**
     * User's steps after the backend's restart, if any.
     * Undefined if it does not come back.
     */
    readonly reconnection?: readonly AgentStep[];
}

/** An agent as npm has it, and how to prepare it. */
export interface TerminalAgent extends UsedAgent {
    /** Its recipe in `scripts/setup/agents`. */
    readonly id: string;
    readonly program: AgentProgram;
    /** How its model speaks. */
    readonly dialect: ModelDialect;
    /** Its settings: nothing is asked before the first prompt, every change is. Path in the home to text or document. */
    homeFiles(places: AgentPlaces): Readonly<Record<string, string | object>>;
    environment(places: AgentPlaces): NodeJS.ProcessEnv;
    /** It writes its own text and none that the user has edited. */
    readonly takesNoEdits?: true;
    /** Its terminal asks nothing while the IDE does: a yes is said in the IDE, and a no also by an interruption. */
    readonly asksInIde?: true;
    /** It asks the IDE only once it is told to, for each prompt anew: before it is no agent of the window. */
    readonly connectsByPrompt?: true;
}

/** Something that the user does in an agent's terminal, and what that shows then. */
type AgentStep = ({ readonly ask: string } | { readonly press: string }) & { readonly shows: RegExp };

/** Program that is run. */
export interface AgentProgram {
    /** The command that its users type. */
    readonly command: string;
    /** For its command line, always. */
    readonly args?: readonly string[];
    /** The folder of its packages, if it is not `node_modules` of its recipe. */
    readonly modules?: string;
    /** Its file in that folder. */
    readonly file: string;
    /** The file of the Node.js to run it by, if it is a script. */
    readonly node?: string;
}

/** Screen of an agent, and the keys that it takes. */
export interface AgentScreen {
    /** It can be asked. */
    readonly ready: RegExp;
    /** Mark before the words that the user has written. */
    readonly mark: string;
    /** Text below the input, where that has the same mark, as a pattern. */
    readonly belowInput?: string;
    /** It says by itself, or when told this command, that it is connected to an IDE of this name, in which this file is active. */
    readonly connection: {
        readonly command?: string;
        readonly shows: (ide: string, activeFile: string) => RegExp;
        /** The key that takes the answer away. */
        readonly close?: string;
    };
    /** It asks whether a change may be made. */
    readonly question: RegExp;
    /** The keys that answer it. */
    readonly yes: string;
    readonly no: string;
    /** Trace of a rejected change on the screen. */
    readonly rejected: RegExp;
    /** The command that ends it. */
    readonly quit: string;
}
