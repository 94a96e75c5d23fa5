import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentModel } from '../model/agent-model';
import { putCommand } from './installed-agent';
import { endProgramsIn } from '../programs-in-folder';
import { TerminalAgent } from './terminal-agent';

/** An agent that is ready to be started in a terminal, and its model. */
export interface PreparedAgent {
    readonly agent: TerminalAgent;
    readonly model: AgentModel;
    /** Laid over the environment of the terminals. */
    readonly environment: NodeJS.ProcessEnv;
    /** Ends its model, and what it has left running in its home and in the workspace. After its terminal. */
    dispose(): Promise<void>;
}

/** Starts a model for an agent, and writes its settings and its command into a home; the command in `bin`. */
export async function prepareAgent(agent: TerminalAgent, home: string, workspace: string): Promise<PreparedAgent> {
    putCommand(agent, path.join(home, 'bin'));
    const model = await AgentModel.start(agent.dialect);
    const places = { home, workspace, modelUrl: model.url };
    for (const [name, content] of Object.entries(agent.homeFiles(places))) {
        const file = path.join(home, name);
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
    }
    return {
        agent,
        model,
        environment: agent.environment(places),
        dispose: async () => {
            await model.dispose();
            await endProgramsIn(home, workspace);
        }
    };
}
