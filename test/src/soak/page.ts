import { liveInPage } from './page/live-in-page';
import { SoakPart } from './soak-part';

const SEQUENCES = 1_000;

/** A user, two agents and a page, at random: what the guards of the keyboard and of decisions are for. */
export const page: SoakPart = {
    name: 'page',
    shows: `${SEQUENCES} sequences in a page: no key lands unseen, no diff stays unseen, none is decided that is not meant`,
    run: async () => {
        const seed = Number(process.env.AGENT_COMPANION_SOAK_SEED ?? Date.now() % 2 ** 31);
        const { tally, failures } = await liveInPage(SEQUENCES, seed, line => console.log(`  ${line}`));
        return { figures: { seed, ...tally }, failures };
    }
};
