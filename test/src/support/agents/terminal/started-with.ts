import { TerminalAgent } from './terminal-agent';

/** An agent with other words at its start, and further files in its home. */
export function startedWith(
    agent: TerminalAgent,
    args: readonly string[],
    files: Record<string, object | string> = {}
): TerminalAgent {
    return {
        ...agent,
        program: { ...agent.program, args },
        homeFiles: places => ({ ...agent.homeFiles(places), ...files })
    };
}

/** An agent with further settings beside those of the test, all as the agent itself would bring them up to date. */
export function withSettings(agent: TerminalAgent, file: string, settings: object): TerminalAgent {
    return {
        ...agent,
        homeFiles: places => {
            const files = agent.homeFiles(places);
            return { ...files, [file]: { ...settings, ...(files[file] as object), ...settings } };
        }
    };
}
