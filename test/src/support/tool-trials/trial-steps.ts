import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { FileDecision, Location } from '@agent-companion/core/protocol/tools';
import { EditorBed } from '../editor/editor-bed';
import { until } from '../until';

/** A language server that has just begun answers within seconds, on a busy machine within more. */
export const PATIENCE_MS = 90_000;

/** The absolute path of a file of the workspace. */
export function pathIn({ workspace }: EditorBed, name: string): string {
    return path.join(workspace, name);
}

/** Reads a text on disk. */
export function readIn(bed: EditorBed, name: string): string {
    return readFileSync(pathIn(bed, name), 'utf8');
}

/** `path:line` of each, relative to the workspace. */
export function placesIn({ workspace }: EditorBed, locations: readonly Location[]): string[] {
    return locations.map(({ path: file, range }) => `${path.relative(workspace, file)}:${range.start.line}`);
}

/** `name decision` of each file, by name. */
export function decisionsOf({ files }: { readonly files: readonly FileDecision[] }): string[] {
    return files.map(({ path: file, decision }) => `${path.basename(file)} ${decision}`).sort();
}

/** Decides the proposals for these files, all that there are, in their reviews. */
export async function decideAll(
    { ide: { review } }: EditorBed,
    decisions: Readonly<Record<string, 'accept' | 'reject'>>
): Promise<void> {
    const wanted = Object.keys(decisions).sort().join();
    const shown = async (): Promise<string> => {
        const titles = await review.titles();
        return titles.map(nameOf).sort().join();
    };
    const areShown = async (): Promise<boolean> => (await shown()) === wanted;
    await until(`${wanted} wait for the user`, areShown, { timeoutMs: PATIENCE_MS, seen: shown });
    for (const title of await review.titles()) {
        await review.select(title);
        await review.waitFor(title);
        await review.press(decisions[nameOf(title)]);
        await review.waitUntilGone(title);
    }
}

/** The file that a review's title names. */
function nameOf(title: string): string {
    return title.split(' ⟷ ')[0];
}
