import { randomUUID } from 'node:crypto';
import { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as path from 'node:path';
import { pathOf } from '../context/editor-context';
import { Clock, systemClock } from '../support/clock';
import { waitAtMost } from '../support/timeout';
import { fileQueries } from '../support/file-queries';
import { isFresh, noStamp, PathStamp, stampOf, untilStampsDiffer } from '../workspace/path-stamp';
import { refusalOfPath } from '../workspace/proposed-path';
import { isInside, realTargetOf } from '../workspace/real-path';
import { isSystemFile } from '../workspace/system-file';
import { fullSight, Sight } from '../workspace/sight';
import { realRootsOf, WorkspaceRoot } from '../workspace/workspace-spelling';
import { ToolOutcome, ToolRefusal } from './editor-tools';
import { messageOf, refusal } from './tool-errors';
import { toolLimits } from './tool-limits';

/** How long the file system may take, in milliseconds. */
const LOCATE_MS = 3_000;

const excluded = refusal('excluded', 'The user keeps this file from agents. Leave it alone.');

/** A file or folder in the workspace, as the IDE spells it, links followed. */
interface FoundPath {
    readonly ok: true;
    readonly file: string;
    readonly isFolder: boolean;
    /** Empty where there is nothing, and need not be. */
    readonly stamp: PathStamp;
}

/** The end of a path, or why it is none. */
type ToolPath = FoundPath | ToolRefusal;

/** Question about a path. */
interface PathQuestion {
    /** Whether there need not be anything yet. */
    readonly mayBeNew?: boolean;
    /** Asks anew, although the same is being asked already. */
    readonly anew?: boolean;
}

/** Guards paths that models name: outside the workspace, also behind links, nothing is looked for. */
export class ToolPaths {
    /** @param roots the workspace's folders as they are now; absolute. */
    constructor(
        private readonly roots: () => readonly string[],
        private readonly clock: Clock = systemClock,
        private readonly sight: Pick<Sight, 'excludes'> = fullSight
    ) {}

    /** Where a path leads that is absolute, relative to a folder of the workspace, or a `file:` URI. Never rejects. */
    async resolve(written: string, question: PathQuestion = {}): Promise<ToolPath> {
        const roots = this.roots();
        const key = JSON.stringify(['tool path', written, question.mayBeNew, roots, question.anew && randomUUID()]);
        const found = fileQueries.ask(key, () => resolvePath(written, roots, question));
        const located = await waitAtMost(found, LOCATE_MS, this.clock);
        switch (located.kind) {
            case 'value':
                return located.value.ok && (await this.sight.excludes(located.value.file)) ? excluded : located.value;
            case 'error':
                return refusal('failed', `The path cannot be looked for: ${messageOf(located.error)}`);
            case 'late':
                return refusal('too-late', 'The file system does not answer. Try again later.');
        }
    }

    /** Reads at a path, anew if it may have led elsewhere meanwhile: others put links in a file's place. */
    async readAt(written: string, read: (found: FoundPath) => Promise<ToolOutcome>): Promise<ToolOutcome> {
        for (let run = 0; run < toolLimits.mostRuns; run++) {
            const found = await this.resolve(written);
            if (!found.ok) {
                return found;
            }
            const { file, stamp } = found;
            if (isFresh(stamp, Date.now())) {
                await untilStampsDiffer();
            }
            const outcome = await read(found);
            const now = await this.resolve(file, { anew: true });
            if (now.ok && now.file === file && now.stamp.text === stamp.text) {
                return outcome;
            }
        }
        return refusal('failed', `${JSON.stringify(written)} keeps changing. Try again.`);
    }

    /** Where a path leads, which may have `changed` since a time, in milliseconds since 1970. Never rejects. */
    async whereSince(file: string, time: number): Promise<'inside' | 'changed' | 'outside'> {
        const now = await this.resolve(file, { anew: true });
        return !now.ok || now.file !== path.resolve(file) ? 'outside' : isFresh(now.stamp, time) ? 'changed' : 'inside';
    }
}

async function resolvePath(
    written: string,
    roots: readonly string[],
    { mayBeNew = false }: PathQuestion
): Promise<ToolPath> {
    if (roots.length === 0) {
        return refusal('outside-workspace', 'The IDE has no folder open, so no file can be named.');
    }
    const spelled = /^[a-z][a-z0-9+.-]+:\/\//i.test(written) ? pathOf(written) : written;
    const unusable = spelled === undefined ? undefined : refusalOfPath(spelled, roots);
    if (spelled === undefined || unusable?.code === 'path-malformed' || unusable?.code === 'path-empty') {
        return refusal('invalid', unusable?.reason ?? 'Only paths and file: URIs name files.');
    }
    if (unusable !== undefined && unusable.code !== 'path-relative') {
        return refusal('outside-workspace', unusable.reason);
    }
    const known = await realRootsOf(roots);
    let answer: ToolPath = outside(written);
    for (const candidate of candidatesOf(spelled, known)) {
        answer = await look(candidate, written, known, mayBeNew);
        if (answer.ok || answer.code !== 'not-found') {
            return answer;
        }
    }
    return answer;
}

/** Meanings of a path, the likeliest first: models also begin it with a workspace folder's name. */
function candidatesOf(spelled: string, roots: readonly WorkspaceRoot[]): string[] {
    if (path.isAbsolute(spelled)) {
        return [path.resolve(spelled)];
    }
    const below = roots.map(({ root }) => path.resolve(root, spelled));
    const named = roots
        .filter(({ root }) => spelled.split(/[\\/]/)[0] === path.basename(root))
        .map(({ root }) => path.resolve(path.dirname(root), spelled));
    return [...new Set([...below, ...named])];
}

async function look(
    file: string,
    written: string,
    roots: readonly WorkspaceRoot[],
    mayBeNew: boolean
): Promise<ToolPath> {
    if (!roots.some(({ root, real }) => isInside(root, file) || isInside(real, file))) {
        return outside(written);
    }
    try {
        const real = await realTargetOf(file);
        const around = roots
            .filter(root => isInside(root.real, real))
            .sort((one, other) => other.real.length - one.real.length)[0] as WorkspaceRoot | undefined;
        if (!around) {
            return outside(written);
        }
        const stats = await stat(real).catch((error: NodeJS.ErrnoException) => {
            if (mayBeNew && error.code === 'ENOENT') {
                return undefined;
            }
            throw error;
        });
        if (stats && !stats.isFile() && !stats.isDirectory()) {
            return refusal('invalid', `${shown(written)} is a device, a pipe or a socket.`);
        }
        if (stats?.isFile() === true && (await isSystemFile(real))) {
            return refusal('invalid', `${shown(written)} is one of the system's own.`);
        }
        const spelledByIde = path.join(around.root, path.relative(around.real, real));
        const stamp = stats ? await stampOf(around.real, real) : noStamp;
        return { ok: true, file: spelledByIde, isFolder: isFolder(stats), stamp };
    } catch (error) {
        return refusalFor(written, error as NodeJS.ErrnoException);
    }
}

function isFolder(stats: Stats | undefined): boolean {
    return stats?.isDirectory() === true;
}

function outside(written: string): ToolRefusal {
    return refusal(
        'outside-workspace',
        `${shown(written)} is in no folder of the workspace. Name a file of the workspace, by its path from a root folder.`
    );
}

function refusalFor(written: string, { code, message }: NodeJS.ErrnoException): ToolRefusal {
    switch (code ?? '') {
        case 'ENOENT':
        case 'ENOTDIR':
            return refusal('not-found', `There is no ${shown(written)}. Look for the right path.`);
        case 'ENAMETOOLONG':
        case 'ELOOP':
            return refusal('invalid', `${shown(written)} is too long, or a link that leads back to itself.`);
        case 'EACCES':
        case 'EPERM':
            return refusal('not-found', `The IDE may not look at ${shown(written)}.`);
        default:
            return refusal('failed', `${shown(written)} cannot be looked for: ${message}`);
    }
}

function shown(written: string): string {
    return JSON.stringify(written.length > 200 ? `${written.slice(0, 200)}…` : written);
}
