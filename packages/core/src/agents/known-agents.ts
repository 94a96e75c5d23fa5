import { claudeCodeEnvironment } from '../protocol/claude-code/environment';
import { environmentVariables as qwenCodeEnvironment } from '../protocol/qwen-code/environment';

/** The agents that not everybody uses, as preferences name them. */
export type OptionalAgent = 'claudeCode' | 'qwenCode' | 'openCode' | 'copilot' | 'codex';

/** An agent that this package can serve. */
interface KnownAgent {
    /** As in `AgentTraits`. */
    readonly kind: string;
    /** For people. */
    readonly name: string;
    /** The name of its program, as it is looked for. */
    readonly program: string;
    /** The word by which it goes on with the conversation whose id follows. */
    readonly resumes: string;
    /** Its name in preferences; absent for the agent that is always served. */
    readonly preference?: OptionalAgent;
    /** It connects once it is started, and its hooks tell of that. */
    readonly connectsItself?: true;
    /** Its own companion for VS Code, if that tells terminals where it is by the same variables as this one. */
    readonly ownCompanion?: { readonly extension: string; readonly variables: readonly string[] };
}

/** All of them, in the order in which users are shown them. */
export const knownAgents: readonly KnownAgent[] = [
    { kind: 'gemini-cli', name: 'Gemini CLI', program: 'gemini', resumes: '--resume', connectsItself: true },
    {
        kind: 'claude-code',
        name: 'Claude Code',
        program: 'claude',
        resumes: '--resume',
        preference: 'claudeCode',
        connectsItself: true,
        ownCompanion: { extension: 'anthropic.claude-code', variables: Object.values(claudeCodeEnvironment) }
    },
    {
        kind: 'qwen-code',
        name: 'Qwen Code',
        program: 'qwen',
        resumes: '--resume',
        preference: 'qwenCode',
        connectsItself: true,
        ownCompanion: {
            extension: 'qwenlm.qwen-code-vscode-ide-companion',
            variables: Object.values(qwenCodeEnvironment)
        }
    },
    { kind: 'opencode', name: 'OpenCode', program: 'opencode', resumes: '--session', preference: 'openCode' },
    { kind: 'copilot-cli', name: 'Copilot CLI', program: 'copilot', resumes: '--resume', preference: 'copilot' },
    { kind: 'codex', name: 'Codex', program: 'codex', resumes: 'resume', preference: 'codex' }
];

/** The name for people of an agent of a kind; undefined for a kind that is not known. */
export function agentNameOf(kind: string): string | undefined {
    return knownAgents.find(agent => agent.kind === kind)?.name;
}

/** Preference of a kind of agents; undefined where it is always served, or not known. */
export function preferenceOf(kind: string): OptionalAgent | undefined {
    return knownAgents.find(agent => agent.kind === kind)?.preference;
}

/** Whether agents of a kind connect once they are started. */
export function connectsItself(kind: string | undefined): boolean {
    return knownAgents.some(agent => agent.kind === kind && agent.connectsItself);
}
