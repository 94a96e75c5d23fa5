/**
 * `npm run bench -- [name …]`: measures the real product, each figure beside a floor of the same run; without a name, all. It
 * asserts nothing.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWithoutExtension } from './build-without-extension.mjs';
import { allAgents } from '../setup/ensure-agents.mjs';
import { ensureAgentsBed, ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { ExpectedError, runMain } from '../run/expected-error.mjs';
import { browserApp, buildFolder } from '../run/repository.mjs';

const benches = {
    /** A key in the editor on its way to the agent, one by one and held, beside the bounds: milliseconds. */
    context: async () => (await importTest('lab/bench/bench-context')).benchContext(),
    /** A proposal on its way to the screen, beside a bare diff of Monaco with the same texts: milliseconds. */
    open: async () => (await importTest('lab/bench/bench-open')).benchOpen(),
    /** Reviews of big texts: opening, a typed key, accept, freezes, memory; the floor is 1 KB. */
    review: async () => (await importTest('lab/bench/bench-review')).benchReview(),
    /** A review with 5,000 changes, beside a bare diff of the same texts. */
    changes: async () => (await importTest('lab/bench/bench-changes')).benchChanges(),
    /** A user's wait from the page's opening to the accepted diff, beside the terminal's own question. */
    story: async () => (await importTest('lab/bench/bench-story')).benchStory(),
    /** Time that hooks add to an agent's tools, beside the same agent without them: milliseconds. */
    hooks: async () => {
        await ensureAgentsBed(allAgents);
        await (await importTest('lab/bench/bench-hooks')).benchHooks();
    },
    /** Deeds of six agents, from their own moments until the page says so: milliseconds. */
    states: async () => {
        await ensureAgentsBed(allAgents);
        await (await importTest('lab/bench/bench-states')).benchStates();
    },
    /** Turns in a repository of 50,000 files, what is kept after 1,000 turns, the page's share. */
    ledger: async () => {
        await ensureAgentsBed(['claude-code']);
        await (await importTest('lab/bench/bench-ledger')).benchLedger();
    },
    /** Start, page load and bundles, beside the same application without the extension. */
    start: benchStart
};

await runMain(async () => {
    const names = process.argv.slice(2);
    const unknown = names.filter(name => !Object.hasOwn(benches, name));
    if (unknown.length > 0) {
        throw new ExpectedError(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`);
    }
    await ensureTestBed();
    for (const name of names.length > 0 ? names : Object.keys(benches)) {
        console.log(`\n── ${name}`);
        await benches[name]();
    }
});

async function benchStart() {
    const without = join(buildFolder, `bench-${process.pid}`);
    try {
        await buildWithoutExtension(without);
        const { benchStart } = await importTest('lab/bench/bench-start');
        await benchStart({ with: browserApp, without });
    } finally {
        rmSync(without, { recursive: true, force: true, maxRetries: 5 });
    }
}
