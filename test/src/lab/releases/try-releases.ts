import { Release, releases } from './releases';
import { releasesTable } from './releases-table';
import { Outcome, tryRelease } from './try-release';

/**
 * Tries every release, whose entry point `install` provides, and gives the table of what works.
 * @param only versions to try; all without any.
 */
export async function tryReleases(
    install: (version: string) => Promise<string>,
    only: readonly string[]
): Promise<{ table: string; failed: boolean }> {
    const outcomes: Outcome[] = [];
    for (const release of releases.filter(({ version }) => only.length === 0 || only.includes(version))) {
        outcomes.push(await tryOne(release, install));
    }
    const failed = outcomes.some(({ steps }) => Object.values(steps).some(outcome => outcome !== true));
    return { table: releasesTable(outcomes), failed };
}

async function tryOne(release: Release, install: (version: string) => Promise<string>): Promise<Outcome> {
    console.log(`\nGemini CLI ${release.version}`);
    try {
        return await tryRelease(release, await install(release.version));
    } catch (error) {
        console.log(`  ✗ ${String(error)}`);
        return { release, steps: { connect: String(error) } };
    }
}
