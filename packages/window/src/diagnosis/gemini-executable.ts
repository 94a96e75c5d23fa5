import { readFile, realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { ProgramSearch } from '@agent-companion/server/program-search';

/** Gemini CLI as it is installed; `version` as far as its package says it. */
interface InstalledCli {
    readonly path: string;
    readonly version?: string;
}

/** Looks for Gemini CLI where the terminals' shells do, without running it. */
export class GeminiExecutable {
    constructor(private readonly programs: Pick<ProgramSearch, 'find'> = new ProgramSearch()) {}

    /** Undefined if a shell would not find it. Never rejects. */
    async find(): Promise<InstalledCli | undefined> {
        const file = await this.programs.find('gemini');
        return file === undefined ? undefined : { path: file, version: await this.versionOf(file) };
    }

    /** Of the package that the command is in: npm links to it, or on Windows has it beside a script. */
    private async versionOf(file: string): Promise<string | undefined> {
        const target = await realpath(file).catch(() => file);
        const beside = path.join(path.dirname(file), 'node_modules', '@google', 'gemini-cli');
        for (const folder of [path.dirname(target), path.dirname(path.dirname(target)), beside]) {
            const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '');
            const version = versionIn(text);
            if (version !== undefined) {
                return version;
            }
        }
        return undefined;
    }
}

/** By hand: this is loaded with the backend, and zod with the first page. */
function versionIn(packageText: string): string | undefined {
    try {
        const { name, version } = JSON.parse(packageText) as { name?: unknown; version?: unknown };
        const isGemini = typeof name === 'string' && name.endsWith('gemini-cli');
        return isGemini && typeof version === 'string' && version.length < 100 ? version : undefined;
    } catch {
        return undefined;
    }
}
