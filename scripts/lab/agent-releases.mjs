import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run/repository.mjs';
import { runMocha } from '../run/run-mocha.mjs';
import { ensureDebianTools } from '../setup/ensure-debian-tools.mjs';
import { ensureEverythingCompiled, importTest } from '../setup/ensure-ready.mjs';
import { installPackages } from '../setup/install/install-packages.mjs';

/**
 * Tries older releases of agents in a tmux terminal, each with a companion without an IDE. Each is removed again: they take up to
 * 420 MB.
 * @param wanted ids of agents, or `<id>@<version>`.
 * @returns the table in Markdown, and whether anything failed.
 */
export async function tryAgentReleases(wanted) {
    await ensureEverythingCompiled();
    await ensureDebianTools();
    const { agentReleases } = await importTest('support/agents/releases/agent-releases');
    const { agentReleasesTable, unexpectedFailures } = await importTest('lab/releases/agent-releases-table');
    const outcomes = [];
    for (const [id, releases] of Object.entries(agentReleases)) {
        const chosen = releases.filter(({ version }) => wanted.includes(id) || wanted.includes(`${id}@${version}`));
        for (const release of chosen) {
            outcomes.push({ id, release, tests: await tryRelease(id, release) });
        }
    }
    return {
        table: agentReleasesTable(outcomes),
        failed: outcomes.some(outcome => unexpectedFailures(outcome).length > 0)
    };
}

async function tryRelease(id, { version, packages }) {
    const name = `${id}-${version}`;
    console.log(`\n${name}`);
    const folder = await installPackages(name, packages);
    process.env.AGENT_COMPANION_RELEASE = `${id}@${version}`;
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    try {
        const spec = join(repositoryRoot, 'test', 'out', 'agents', `${id}-companion.spec.js`);
        await runMocha(name, [spec], totals, { minutes: 15 });
    } catch (error) {
        console.log(String(error));
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
    return totals.tests.length > 0 ? totals.tests : [{ title: 'its suite', outcome: 'fail' }];
}
