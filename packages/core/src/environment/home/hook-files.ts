import { lstat, mkdir, rmdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { codexHooks, copilotCliHooks } from '../../agents/hooks/setup/hook-settings';
import { agentNameOf, OptionalAgent } from '../../agents/known-agents';
import { AgentPlaces, tracesOf } from '../../agents/optional/optional-agents';
import { errorMessage, HomeOutcome, HookFileKind, hookFileKinds, HookFileState } from '../../contract';
import { writeFileAtomically } from '../../discovery/atomic-file';
import { readOwnFile } from '../../discovery/own-file';
import { hasEntries, HookSettings, isHookSettings, withEntries, withoutEntries } from './hook-entries';
import { parseSettings, ReadSettings, rewriteSettings, unusable } from './user-settings';

/** The agents as preferences name them, the files in their folders, and our hooks there. */
const files: Record<HookFileKind, { agent: OptionalAgent; name: string; ours: HookSettings }> = {
    codex: { agent: 'codex', name: 'hooks.json', ours: codexHooks },
    'copilot-cli': { agent: 'copilot', name: path.join('hooks', 'agent-companion.json'), ours: copilotCliHooks }
};

/** The files by which Codex and Copilot CLI ask before they write. All else in them stays, byte for byte. */
export class HookFiles {
    constructor(private readonly places: AgentPlaces = { home: homedir(), environment: process.env }) {}

    fileOf(kind: HookFileKind): string {
        const { agent, name } = files[kind];
        return path.join(tracesOf(agent, this.places).folder, name);
    }

    /** Reads all; none where there is no shell for their commands. Never rejects. */
    async readAll(): Promise<HookFileState[]> {
        const states: HookFileState[] = [];
        for (const kind of process.platform === 'win32' ? [] : hookFileKinds) {
            states.push(await this.read(kind));
        }
        return states;
    }

    /** Whether an agent has our hooks, as they are now. Never rejects. */
    async read(kind: HookFileKind): Promise<HookFileState> {
        const [file, { ours }] = [this.fileOf(kind), files[kind]];
        const state = { kind, name: agentNameOf(kind) ?? kind, file, text: textOf(ours) };
        const read = await find(file);
        return read.usable
            ? { ...state, state: hasEntries(read.settings, ours) ? 'on' : 'off' }
            : { ...state, state: 'unusable', problem: read.problem };
    }

    /** Adds our hooks, in a file for its user alone if there is none. Never rejects. */
    turnOn(kind: HookFileKind): Promise<HomeOutcome> {
        const { ours } = files[kind];
        return this.change(kind, async (file, { bytes, text, settings }) => {
            if (bytes) {
                return hasEntries(settings, ours) || rewriteSettings(file, bytes, withEntries(text, ours));
            }
            await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
            await writeFileAtomically(file, textOf(ours), { mode: 0o600 });
            return true;
        });
    }

    /** Removes our hooks, and file and folder if they were all. Never rejects. */
    turnOff(kind: HookFileKind): Promise<HomeOutcome> {
        const { ours } = files[kind];
        return this.change(kind, async (file, { bytes, text }) => {
            const rest = bytes && withoutEntries(text);
            if (!bytes || rest === undefined || rest === text) {
                return true;
            }
            const isAll = isDeepStrictEqual({ ...ours, ...(JSON.parse(rest) as HookSettings) }, ours);
            const outcome = await rewriteSettings(file, bytes, isAll ? undefined : rest);
            await (isAll && rmdir(path.dirname(file)).catch(() => undefined));
            return outcome;
        });
    }

    /** @param work resolves with true if all is done. */
    private async change(
        kind: HookFileKind,
        work: (file: string, read: Extract<ReadSettings, { usable: true }>) => Promise<HomeOutcome | true>
    ): Promise<HomeOutcome> {
        const file = this.fileOf(kind);
        const read = await find(file);
        if (!read.usable) {
            return { done: false, ...read.problem };
        }
        try {
            const outcome = await work(file, read);
            return outcome === true ? { done: true } : outcome;
        } catch (error) {
            return { done: false, code: 'not-written', facts: [file, errorMessage(error)] };
        }
    }
}

/** Reads a file of the user's own, which is not linked. Never rejects. */
async function find(file: string): Promise<ReadSettings> {
    try {
        const text = await readOwnFile(file);
        if (text === undefined) {
            const isThere = await lstat(file).catch(() => undefined);
            return isThere ? unusable('not-own', file) : { usable: true, text: '', settings: {} };
        }
        // As strictly as Codex, which reads no comments.
        const read = parseSettings(file, Buffer.from(text), { disallowComments: true });
        return read.usable && !isHookSettings(read.settings) ? unusable('not-settings', file) : read;
    } catch (error) {
        return unusable('not-read', file, errorMessage(error));
    }
}

function textOf(settings: HookSettings): string {
    return `${JSON.stringify(settings, undefined, 2)}\n`;
}
