import * as path from 'node:path';
import { PlainAgent } from '../../../support/agents/plain-agent';
import { publishedConnections } from '../../../support/agents/published-connections';
import { addToStack, screenReport } from '../../../support/page/screen-report';
import { startTestIde } from '../../../support/test-ide';
import type { Act } from './acts';
import { watchInput } from './watch/input-watch';
import { watchPictures } from './watch/picture-watch';
import { Proposals } from './proposals';
import { RandomUser } from './random-user';
import { OWN_FILES, SequenceFiles } from './sequence-files';
import type { NamedAgent } from './user-acts';

/** Runs in the terminal in which the first agent is. */
const RELAY = path.resolve(__dirname, '..', '..', '..', 'support', 'agents', 'terminal-relay.js');

/** Every so many sequences the user does nothing in the end, and waits for what is unseen. */
const WAITS_EVERY = 20;

/** Where sequences come from, to find them again. */
interface Origin {
    readonly seed: number;
    /** The number of the first one, from 1. Default: 1. */
    readonly first?: number;
}

/** What came of sequences: what was counted, and what should not have happened, with its sequence. */
export interface PageReport {
    readonly tally: Readonly<Record<string, number>>;
    readonly failures: readonly string[];
}

/**
 * Lives through sequences in a real page, with two agents over real sockets, one of them in a terminal.
 * @param tell is told of each failure at once.
 */
export async function liveInPage(
    sequences: readonly (readonly Act[])[],
    { seed, first = 1 }: Origin,
    tell: (line: string) => void = () => undefined
): Promise<PageReport> {
    const preferences = { 'files.autoSaveDelay': 20, 'agentCompanion.review.notify': 'never' };
    const bed = await startTestIde(Object.fromEntries(OWN_FILES.map(name => [name, 'one\ntwo\n'])), { preferences });
    const agents: NamedAgent[] = [];
    try {
        // In one, since their order is not given.
        await bed.ide.page.addInitScript(`(${watchPictures.toString()})(); (${watchInput.toString()})();`);
        await bed.ide.reload();
        for (const name of OWN_FILES) {
            await bed.ide.openFile(name);
        }
        await bed.ide.terminal.open();
        await bed.ide.reviews.open();
        const [connection] = publishedConnections(bed.discoveryFolder);
        await bed.ide.terminal.run(`'${process.execPath}' '${RELAY}' ${connection.port}`);
        const relay = /Relay at (\d+)\./.exec(await bed.ide.terminal.waitFor(/Relay at \d+\./))?.[1];
        agents.push({ client: await PlainAgent.connect({ ...connection, port: Number(relay) }), name: 'Gemini CLI' });
        await bed.ide.terminal.waitForTitle('Gemini CLI');
        agents.push({ client: await PlainAgent.connect(connection), name: 'Gemini CLI 2' });
        await bed.ide.waitForAgents(2);
        const files = new SequenceFiles(bed.workspace);
        const user = new RandomUser({ page: bed.ide.page, agents, files, proposals: new Proposals() });
        const failures: string[] = [];
        for (const [index, acts] of sequences.entries()) {
            const { failures: found, report } = await user.live(acts, index % WAITS_EVERY === 0);
            const told = acts.map(wordsOf).join(', ');
            const lines = found.map(failure => `${failure} (seed ${seed}, sequence ${first + index}: ${told})`);
            failures.push(...lines);
            lines.forEach(tell);
            if (lines.length > 0) {
                tell(report);
            }
        }
        return { tally: { sequences: sequences.length, ...user.tally }, failures };
    } catch (error) {
        // What is on the screen goes with the page.
        addToStack(error, await screenReport());
        throw error;
    } finally {
        for (const { client } of agents) {
            await client.dispose();
        }
        await bed.dispose();
    }
}

function wordsOf(act: Act): string {
    return act.act === 'holdFrames'
        ? `${act.act} (${act.during.map(wordsOf).join(', ')})`
        : Object.values(act).join(' ');
}
