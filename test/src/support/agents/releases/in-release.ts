import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { TerminalAgent } from '../terminal/terminal-agent';
import { agentReleases } from './agent-releases';

/** Names the release that suites use, as `<id>@<version>`: `npm run test:releases` has installed it. */
const variable = 'AGENT_COMPANION_RELEASE';

/** An agent in the release that is to be tried, if it is one of this agent's, and else as it is. @throws Error if there is no such release. */
export function inRelease(agent: TerminalAgent): TerminalAgent {
    const [id, version] = (process.env[variable] ?? '').split('@');
    if (id !== agent.id) {
        return agent;
    }
    const release = agentReleases[id].find(each => each.version === version);
    if (!release) {
        throw new Error(`${agent.name} ${version} is not in the list of releases.`);
    }
    const modules = path.join(repositoryRoot, '.build', 'installed', `${id}-${version}`, 'node_modules');
    return {
        ...agent,
        program: { ...agent.program, ...release.program, modules },
        screen: { ...agent.screen, ...release.screen }
    };
}
