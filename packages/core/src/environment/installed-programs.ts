import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { knownAgents } from '../agents/known-agents';
import { readRegularFile } from '../workspace/open-file';
import { ProgramSearch } from '../agents/program-search';
import type { InstalledAgent } from '../contract';

/** Most bytes of a package's description. */
const MAX_PACKAGE_BYTES = 1024 * 1024;

/** Agents on this machine, always in one order, and Gemini CLI's release if its package says it. */
export interface InstalledPrograms {
    readonly agents: InstalledAgent[];
    readonly gemini?: { readonly version?: string };
}

/** Looks for agents where the terminals' shells do, without running them. Never rejects. */
export async function installedPrograms(
    search: Pick<ProgramSearch, 'find'> = new ProgramSearch()
): Promise<InstalledPrograms> {
    const files = await Promise.all(knownAgents.map(({ program }) => search.find(program)));
    const installed = knownAgents.filter((_agent, index) => files[index] !== undefined);
    const agents = installed.map(({ kind, name, program }) => ({ kind, name, program }));
    const gemini = files[knownAgents.findIndex(({ program }) => program === 'gemini')];
    return { agents, ...(gemini !== undefined && { gemini: { version: await versionOf(gemini) } }) };
}

/** Gemini CLI's version in its package. A repository's folder may be in the PATH, and have anything of that name. */
async function versionOf(file: string): Promise<string | undefined> {
    const beside = path.join(path.dirname(file), 'node_modules', '@google', 'gemini-cli');
    return releaseOf(file, 'gemini-cli', beside);
}

/** The version in a command's package: npm links to it, or on Windows puts it beside a script. Never rejects. */
export async function releaseOf(file: string, name = '', ...further: readonly string[]): Promise<string | undefined> {
    const target = await realpath(file).catch(() => file);
    for (const folder of [path.dirname(target), path.dirname(path.dirname(target)), ...further]) {
        const file = await readRegularFile(path.join(folder, 'package.json'), { maxBytes: MAX_PACKAGE_BYTES });
        const version = file.kind === 'read' ? versionIn(new TextDecoder().decode(file.bytes), name) : undefined;
        if (version !== undefined) {
            return version;
        }
    }
    return undefined;
}

/** By hand: this is loaded with the backend, and zod with the first page. */
function versionIn(packageText: string, ending: string): string | undefined {
    try {
        const { name, version } = JSON.parse(packageText) as { name?: unknown; version?: unknown };
        const isAsked = typeof name === 'string' && name.endsWith(ending);
        return isAsked && typeof version === 'string' && version.length < 100 ? version : undefined;
    } catch {
        return undefined;
    }
}
