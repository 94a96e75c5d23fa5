import { ReviewingPage } from './reviewing-page';
import { generateTexts, NASTY_TEXTS } from './texts';
import { chances, typedEdit } from './typed-edit';

/** How much of the corpus is tried. */
export interface CorpusSize {
    /** Generated texts; those by hand come on top. */
    readonly texts: number;
    /** Of these, so many are edited by typed keys. */
    readonly edited: number;
    readonly nasty: boolean;
}

/** So many reviews are open at a time while nothing is typed. */
const AT_ONCE = 10;

/** What was tried, or the first text that did not come back as it should, with what reproduces it. */
export interface CorpusOutcome {
    readonly unedited: number;
    readonly touched: number;
    readonly edited: number;
    readonly failures: readonly string[];
}

/**
 * Sends texts through the real page and compares what comes back: unedited ones, half of them typed into and taken back,
 * and edited ones, of which only the typed change may differ.
 */
export async function tryCorpus(
    page: ReviewingPage,
    seed: number,
    size: CorpusSize,
    report: (done: number, all: number) => void = () => undefined
): Promise<CorpusOutcome> {
    const nasty = size.nasty ? Object.values(NASTY_TEXTS) : [];
    const texts = [...nasty, ...generateTexts(size.texts, seed)];
    const chance = chances(seed);
    // The ones by hand are tried in every way.
    const edited = [...nasty, ...texts.slice(texts.length - size.edited)];
    const others = [...nasty, ...texts.slice(nasty.length, texts.length - size.edited)];
    const touched = [...nasty, ...others.slice(nasty.length).filter((_, index) => index % 2 === 0)];
    const unedited = [...nasty, ...others.slice(nasty.length).filter((_, index) => index % 2 === 1)];
    const failures: string[] = [];
    const all = unedited.length + touched.length + edited.length;
    let done = 0;
    const attempt = async (count: number, trial: () => Promise<void>): Promise<void> => {
        await trial().catch(error => failures.push(String(error)));
        report((done += count), all);
    };
    for (let start = 0; start < unedited.length; start += AT_ONCE) {
        const some = unedited.slice(start, start + AT_ONCE);
        await attempt(some.length, () => page.acceptUnedited(some));
    }
    for (const text of touched) {
        await attempt(1, () => page.touch(text, chance() < 0.5 ? 'key' : 'agent'));
    }
    for (const text of edited) {
        const edit = typedEdit(text, chance);
        await attempt(1, () => page.edit(text, edit, chance() < 0.5 ? 'key' : 'agent'));
    }
    return { unedited: unedited.length, touched: touched.length, edited: edited.length, failures };
}
