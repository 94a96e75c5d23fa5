import type { InstalledAgent } from '../contract';
import { knownAgents } from '@agent-companion/server';
import { ProgramSearch } from '@agent-companion/server/program-search';

/** Looks for agents on this machine, without running them. */
export class InstalledAgents {
    constructor(private readonly search: Pick<ProgramSearch, 'find'> = new ProgramSearch()) {}

    /** Those that are there, always in the same order. Never rejects. */
    async find(): Promise<InstalledAgent[]> {
        const files = await Promise.all(knownAgents.map(({ program }) => this.search.find(program)));
        const installed = knownAgents.filter((_agent, index) => files[index] !== undefined);
        return installed.map(({ kind, name, program, start }) => ({ kind, name, program, ...(start && { start }) }));
    }
}
