import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse, ParseError } from 'jsonc-parser';
import { systemClock } from '../../../support/clock';
import { utf8Of } from '../../../support/utf8';
import { readNamedFile } from '../../../workspace/open-file';

/** Part of an agent's settings. */
export interface Defaults {
    readonly hooks: Readonly<Record<string, readonly unknown[]>>;
    readonly mcpServers: Readonly<Record<string, object>>;
}

/** Most bytes of settings. */
const maxBytes = 1024 * 1024;

/** Milliseconds the file system may take. */
const readMs = 2_000;

/** Settings of an administrator's file, if there is one, with ours beside them. @throws Error if it is no JSON. */
export async function withDefaults(source: string, ours: Defaults): Promise<object> {
    const settings = await readSettings(source);
    const { hooks = {}, mcpServers = {} } = settings;
    const lists = Object.entries(ours.hooks).map(
        ([event, added]) => [event, [...(hooks[event] ?? []), ...added]] as const
    );
    return {
        ...settings,
        hooks: { ...hooks, ...Object.fromEntries(lists) },
        mcpServers: { ...ours.mcpServers, ...mcpServers }
    };
}

/** Whether a file, and each folder around it, is root's and nobody else's to write. Never rejects. */
export async function isOnlyRoots(path: string): Promise<boolean> {
    const stats = await stat(path).catch(() => undefined);
    const isRoots = stats !== undefined && stats.uid === 0 && (stats.mode & 0o022) === 0;
    return isRoots && (dirname(path) === path || isOnlyRoots(dirname(path)));
}

async function readSettings(source: string): Promise<Partial<Defaults>> {
    const file = await readNamedFile(source, {
        workspaceRoots: [],
        maxBytes,
        milliseconds: readMs,
        clock: systemClock
    });
    if (file.kind === 'absent') {
        return {};
    }
    const errors: ParseError[] = [];
    const text = file.kind === 'read' ? utf8Of(file.bytes) : undefined;
    const settings = text === undefined ? undefined : (parse(text, errors, { allowTrailingComma: true }) as unknown);
    if (errors.length > 0 || typeof settings !== 'object' || settings === null) {
        throw new Error(`${source} cannot be read as settings: they stay as they are.`);
    }
    return settings;
}
