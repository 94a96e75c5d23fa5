import { AgentModel } from '../agents/model/agent-model';
import { PlainAgent } from '../agents/plain-agent';
import { ScriptedModel } from '../agents/scripted-model';
import { TerminalAgent } from '../agents/terminal/terminal-agent';
import { CuttableProxy } from '../cuttable-proxy';
import { EditorWindow } from './editor-window';

/** An editor that runs, with all that an agent in its terminal needs: what a test of any editor uses. */
export interface EditorBed {
    readonly model: ScriptedModel;
    /** The model of an agent that the suite has asked for. */
    modelOf(agent: TerminalAgent): AgentModel;
    /** The workspace folder, absolute and real. */
    readonly workspace: string;
    /** The first window. */
    readonly ide: EditorWindow;
    /** The user's home, as HOME and GEMINI_CLI_HOME name it. */
    readonly geminiHome: string;
    /** The folder of the discovery files. */
    readonly discoveryFolder: string;
    /** Proxy between the browser and the editor's server. */
    readonly network: CuttableProxy;
    /** Connects an agent that is nothing but an MCP client to the first window; the caller ends it. */
    connectAgent(): Promise<PlainAgent>;
    /** Opens another window from the first, as 'Duplicate Tab' does, on a folder; default: the workspace. */
    openWindow(folder?: string): Promise<EditorWindow>;
    /** Lays other settings over those it was started with, instead of any before. */
    setPreferences(preferences: Record<string, unknown>): void;
    dispose(): Promise<void>;
}

/** Options with which every editor can be started. */
export interface EditorBedOptions {
    /** Which agents are there beside Gemini CLI; {@link hasPrograms} says whether there can be any. Default: none. */
    readonly agents?: readonly TerminalAgent[];
    /** With VS Code's extensions for languages, Git and debugging; Theia starts sooner without, the default. */
    readonly plugins?: boolean;
    /** Laid over the editor's environment, and so over its terminals'. */
    readonly environment?: NodeJS.ProcessEnv;
    /** The user's settings. */
    readonly preferences?: Record<string, unknown>;
}

/** An editor that the cases of the loop are run with. */
export interface TestedEditor {
    /** As the agent calls it, such as in `/ide status`. */
    readonly displayName: string;
    /** Starts it, with these files in the workspace (relative path to content). */
    start(files: Record<string, string>, options?: EditorBedOptions): Promise<EditorBed>;
}
