import { markdownTable } from '../../support/markdown-table';
import { columns } from './matrix-row';
import { matrixRows } from './matrix-rows';

/** The outcomes as a table in Markdown; agents and modes that agree share a row. */
export function matrixTable(): string {
    const names = new Map<string, string[]>();
    for (const { agent, mode, outcomes } of matrixRows) {
        const key = JSON.stringify(columns.map(column => outcomes[column]));
        const named = names.get(key) ?? [];
        const isKnown = named.at(-1)?.startsWith(agent.name);
        names.set(key, isKnown ? [...named.slice(0, -1), agent.name] : [...named, `${agent.name}, ${mode}`]);
    }
    const rows = [...names].map(([cells, named]) => [named.join('; '), ...(JSON.parse(cells) as string[])]);
    return markdownTable(['agent', ...columns], rows);
}
