import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { isInContainer, mayMountPrivately, withDockerHost } from '../../support/users/private-mounts';
import { startTestIde, TestIde } from '../../support/test-ide';
import { Release } from './releases';
import { ReleaseTrial, Step, steps, trialFiles } from './release-trial';

/** Outcome of a release: true for each tried step, or why it did not work. */
export interface Outcome {
    readonly release: Release;
    readonly steps: Partial<Record<Step, true | string>>;
}

/** Where pictures of what went wrong are kept. */
const FAILURES = path.resolve(__dirname, '..', '..', '..', '..', '.build', 'failures');

/** Tries one release, whose entry point is `script`, in a Theia, a browser and a home of its own. @throws Error if it cannot be tried. */
export async function tryRelease(release: Release, script: string): Promise<Outcome> {
    const folder = mkdtempSync(path.join(tmpdir(), 'gemini-release-'));
    try {
        const bed = await startTestIde(trialFiles, {
            wrapper: release.dialsDockerHost && isInContainer ? dockerHost(folder) : []
        });
        try {
            return { release, steps: await trySteps(release, new ReleaseTrial(bed, release, script), bed) };
        } finally {
            await bed.dispose();
        }
    } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
}

function dockerHost(folder: string): string[] {
    if (!mayMountPrivately) {
        throw new Error('To try it in a container takes an /etc/hosts of its own, and that takes root.');
    }
    return withDockerHost(folder);
}

async function trySteps(release: Release, trial: ReleaseTrial, bed: TestIde): Promise<Outcome['steps']> {
    const outcome: Outcome['steps'] = {};
    for (const step of steps) {
        try {
            if (step === 'connect') {
                await trial.start();
            }
            await trial.try(step);
            outcome[step] = true;
            console.log(`  ✓ ${step}`);
        } catch (error) {
            outcome[step] = error instanceof Error ? error.message : String(error);
            console.log(`  ✗ ${step}: ${outcome[step]}`);
            mkdirSync(FAILURES, { recursive: true });
            await bed.ide.page.screenshot({ path: path.join(FAILURES, `release-${release.version}-${step}.png`) });
            // Later steps would only fail for the same reason.
            break;
        }
    }
    return outcome;
}
