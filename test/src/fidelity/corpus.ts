import { ReviewingPage } from './reviewing-page';
import { generateTexts, largeTexts, NASTY_TEXTS } from './texts';
import { chances, typedEdit } from './typed-edit';

/** How much of the corpus is tried. */
interface CorpusSize {
    /** Generated texts, of which every one is edited by typed keys; the others come on top. */
    readonly texts: number;
    /** Of these, so many are typed into and taken back as well, and so many others accepted untouched. */
    readonly touched: number;
    readonly unedited: number;
    /** With the texts by hand, which are tried in every way, and the large ones, which are edited. */
    readonly nasty: boolean;
}

/** So many reviews are open at a time while nothing is typed. */
const AT_ONCE = 10;

/** How many texts were tried, by what was done to them. */
export interface CorpusOutcome {
    readonly unedited: number;
    readonly touched: number;
    readonly edited: number;
}

/** Sends texts through the real page and compares what comes back. The first wrong text ends it. */
export async function tryCorpus(
    page: ReviewingPage,
    seed: number,
    size: CorpusSize,
    report: (done: number, all: number) => void = () => undefined
): Promise<CorpusOutcome> {
    // An edited text comes back from the page: only the typed change may differ. A text that was accepted untouched, or
    // typed into and taken back, is not sent back and proves little.
    const nasty = size.nasty ? Object.values(NASTY_TEXTS) : [];
    const generated = generateTexts(size.texts, seed);
    const chance = chances(seed);
    const edited = [...nasty, ...generated, ...(size.nasty ? largeTexts(seed) : [])];
    const touched = [...nasty, ...generated.slice(0, size.touched)];
    const unedited = [...nasty, ...generated.slice(size.touched, size.touched + size.unedited)];
    const all = unedited.length + touched.length + edited.length;
    let done = 0;
    const attempt = async (count: number, trial: () => Promise<void>): Promise<void> => {
        await trial();
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
    return { unedited: unedited.length, touched: touched.length, edited: edited.length };
}
