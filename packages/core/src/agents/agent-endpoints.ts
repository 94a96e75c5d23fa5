import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_FOLDER } from '../protocol/codex';
import { lockFolderName } from '../protocol/qwen-code';
import { socketFolder } from '../sockets/socket-folder';
import { CreateEndpoint } from './agent-endpoint';
import { knownAgents, OptionalAgent } from './known-agents';
import { AgentPreferences } from './optional/agent-preferences';
import { isAgentUsed } from './optional/agent-presence';
import { ClaudeCodeEndpoint, openCodeOnly } from './claude-code/claude-code-endpoint';
import { CodexEndpoint } from './codex/codex-endpoint';
import { CopilotCliEndpoint } from './copilot-cli/copilot-cli-endpoint';
import { GeminiEndpoint } from './gemini/gemini-endpoint';
import { bringInHooks } from './hooks/setup/bring-in';
import { commandDialects } from './hooks/dialects/command-agents';
import { HooksEndpoint } from './hooks/hooks-endpoint';
import { openCodeDialect } from './hooks/dialects/open-code-dialect';
import { openCodePluginFile, writeOpenCodePlugin } from './hooks/setup/open-code-plugin-file';
import { tracesOf } from './optional/optional-agents';
import { OptionalEndpoint } from './optional/optional-endpoint';
import { ProgramSearch } from './program-search';
import { qwenProfile } from './qwen-profile';

interface AgentEndpointsOptions {
    /** See `GeminiEndpointOptions`. */
    readonly idePid?: () => number | undefined;
    /** The user's wish for each agent. */
    readonly preferences: AgentPreferences;
    /** The user's home folder, which agents look in. Default: that of this process. */
    readonly home?: string;
    /** The variables that agents in the window's terminals inherit. Default: those of this process. */
    readonly environment?: NodeJS.ProcessEnv;
}

/** Ways of agents to a window: Gemini CLI's unless forbidden, others where they are used or the user wants them. */
export function agentEndpoints(options: AgentEndpointsOptions): readonly CreateEndpoint[] {
    const { preferences, home = homedir(), environment = process.env } = options;
    const programs = new ProgramSearch(environment, process.platform, home);
    const optional =
        (agent: OptionalAgent, create: (folder: string) => CreateEndpoint): CreateEndpoint =>
        services => {
            const traces = tracesOf(agent, { home, environment });
            return new OptionalEndpoint(services, create(traces.folder), {
                wanted: () => preferences.useOf(agent),
                onDidChange: preferences.onDidChange,
                isPresent: () => isAgentUsed(traces, programs)
            });
        };
    // OpenCode comes in by Claude Code's file and variable too.
    const turnedOff = { isOff: (kind = '') => !preferences.serves(kind), onDidChange: preferences.onDidChange };
    const copilotCli =
        (folder: string): CreateEndpoint =>
        services =>
            new CopilotCliEndpoint(services, { folder, socketFolder: socketFolder('agents', environment) });
    const openCodeHooks: CreateEndpoint = services => {
        const bringIn = async (): Promise<Record<string, string>> => {
            await writeOpenCodePlugin(openCodePluginFile(environment, home));
            return {};
        };
        return new HooksEndpoint(services, { dialect: openCodeDialect, preferences, bringIn });
    };
    const hooks =
        (kind: string): CreateEndpoint =>
        services => {
            const bringIn = (): Promise<Record<string, string>> => bringInHooks(kind, { environment, home });
            return new HooksEndpoint(services, { dialect: commandDialects[kind], preferences, bringIn });
        };
    const geminiTraces = { folder: join(environment.GEMINI_CLI_HOME || home, '.gemini'), command: 'gemini' };
    const geminiHooks: CreateEndpoint = services =>
        new OptionalEndpoint(services, hooks('gemini-cli'), {
            wanted: () => (preferences.isKnown && preferences.serves('gemini-cli') ? 'auto' : 'off'),
            onDidChange: preferences.onDidChange,
            isPresent: () => isAgentUsed(geminiTraces, programs)
        });
    const gemini: CreateEndpoint = services =>
        new OptionalEndpoint(services, each => new GeminiEndpoint(each, options), {
            wanted: () => (preferences.serves('gemini-cli') ? 'on' : 'off'),
            onDidChange: preferences.onDidChange,
            isPresent: () => Promise.resolve(true)
        });
    const optionalHooks = knownAgents.flatMap(({ kind, preference }) =>
        preference && kind in commandDialects ? optional(preference, () => hooks(kind)) : []
    );
    const codex: CreateEndpoint = services =>
        new CodexEndpoint(services, { ipcFolder: join(environment.TMPDIR || tmpdir(), SOCKET_FOLDER) });
    return [
        gemini,
        optional('claudeCode', folder => services => new ClaudeCodeEndpoint(services, { folder, turnedOff })),
        optional('openCode', () => services => new ClaudeCodeEndpoint(services, { ...openCodeOnly, turnedOff })),
        optional('openCode', () => openCodeHooks),
        optional('qwenCode', folder => services => {
            const profile = qwenProfile(join(folder, lockFolderName));
            return new GeminiEndpoint(services, { profile });
        }),
        // These dial unix sockets, and run their hooks in a POSIX shell.
        ...(process.platform === 'win32'
            ? []
            : [optional('copilot', copilotCli), optional('codex', () => codex), geminiHooks, ...optionalHooks])
    ];
}
