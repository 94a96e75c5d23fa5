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
