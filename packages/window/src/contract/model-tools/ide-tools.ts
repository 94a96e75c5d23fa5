import { Refusal } from '../refusal';

/** Whether Gemini CLI is told of the IDE's tools, by an extension of ours in the user's folder of CLI extensions. */
export interface IdeToolsState {
    /** `unusable` has a `problem`: what is there is not ours, or the CLI is too old. */
    state: 'on' | 'off' | 'unusable';
    /** The absolute path of the extension's folder, for messages. */
    folder: string;
    problem?: IdeToolsProblem;
}

/** Why the extension is neither read, written nor removed. */
export type IdeToolsProblem = Refusal<
    'not-a-folder' | 'foreign-folder' | 'foreign-content' | 'not-read' | 'not-written' | 'old-release'
>;

/** Whether the tools are turned on or off now, as was asked for. */
export type IdeToolsOutcome = { done: true } | ({ done: false } & IdeToolsProblem);
