import { nls } from '../messages/nls';
import type { AgentWrites } from './agent-writes';

/** Tells which files' marks have changed. @returns the words at a file that an agent has written. */
export function markWritten(
    writes: Pick<AgentWrites, 'rows' | 'onDidChange'>,
    changed: (uris: readonly string[]) => void
): (uri: string) => string | undefined {
    let agents = new Map<string, string>();
    writes.onDidChange(() => {
        const before = agents;
        const rows = [...writes.rows].reverse();
        agents = new Map(rows.map(({ turn, file }) => [file.uri, turn.agentName]));
        const all = [...new Set([...before.keys(), ...agents.keys()])];
        const others = all.filter(uri => before.get(uri) !== agents.get(uri));
        if (others.length > 0) {
            changed(others);
        }
    });
    return uri => {
        const agent = agents.get(uri);
        return agent === undefined ? undefined : nls.localize('agent-companion/changedBy', 'changed by {0}', agent);
    };
}
