import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { FileDecision, Location } from '@agent-companion/core/protocol/tools';
import { TestIde } from '../test-ide';
import { until } from '../until';

/** A language server answers within seconds, on a busy machine within more; then there is something to decide. */
const PATIENCE_MS = 90_000;

/** The absolute path of a file of the workspace. */
export function pathIn({ workspace }: TestIde, name: string): string {
    return path.join(workspace, name);
}

/** What is on disk. */
export function readIn(bed: TestIde, name: string): string {
    return readFileSync(pathIn(bed, name), 'utf8');
}

/** `path:line` of each, relative to the workspace. */
export function placesIn({ workspace }: TestIde, locations: readonly Location[]): string[] {
    return locations.map(({ path: file, range }) => `${path.relative(workspace, file)}:${range.start.line}`);
}

/** `name decision` of each file, by name. */
export function decisionsOf({ files }: { readonly files: readonly FileDecision[] }): string[] {
    return files.map(({ path: file, decision }) => `${path.basename(file)} ${decision}`).sort();
}

/** Accepts the proposals for these files, all that there are, in the Reviews view. */
export async function acceptAll({ ide: { reviews } }: TestIde, ...names: string[]): Promise<void> {
    await reviews.open();
    const shown = async (): Promise<string> => (await reviews.files()).sort().join();
    const wanted = [...names].sort().join();
    const areShown = async (): Promise<boolean> => (await shown()) === wanted;
    await until(`${wanted} wait for the user`, areShown, { timeoutMs: PATIENCE_MS, seen: shown });
    for (const name of names) {
        await reviews.press(name, 'accept');
        await until(`${name} waits no more`, async () => !(await reviews.files()).includes(name), { seen: shown });
    }
}
