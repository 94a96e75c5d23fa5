import { randomSequences } from './page/acts';
import { liveInPage } from './page/live-in-page';
import { SoakPart } from './soak-part';

const SEQUENCES = 1_000;

/** After so many a new IDE with a new page goes on: what Theia keeps of each editor slows a page down. */
const PER_PAGE = 50;

/** A user, two agents and a page, at random: what the guards of the keyboard and of decisions are for. */
export const page: SoakPart = {
    name: 'page',
    shows: `${SEQUENCES} sequences in pages: no key lands unseen, no diff stays unseen, none is decided that is not meant`,
    run: async () => {
        const seed = Number(process.env.AGENT_COMPANION_SOAK_SEED ?? Date.now() % 2 ** 31);
        const sequences = randomSequences(SEQUENCES, seed);
        const tally: Record<string, number> = {};
        const failures: string[] = [];
        for (let done = 0; done < SEQUENCES; done += PER_PAGE) {
            const some = sequences.slice(done, done + PER_PAGE);
            const report = await liveInPage(some, { seed, first: done + 1 }, line => console.log(`  ${line}`));
            for (const [what, count] of Object.entries(report.tally)) {
                tally[what] = (tally[what] ?? 0) + count;
            }
            failures.push(...report.failures);
            console.log(
                `  ${tally.sequences} of ${SEQUENCES} sequences, ${tally['decisions judged']} decisions judged`
            );
        }
        return { figures: { seed, ...tally }, failures };
    }
};
