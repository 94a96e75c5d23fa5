import { Page } from 'playwright-core';
import { until } from '../../../support/until';

/** Something that the page shows, or that its user does in it. */
interface Told {
    /** An agent by its name, or a part of the page. */
    readonly subject: string;
    readonly words: string;
    /** In milliseconds since 1970, by the page's own clock, which is the machine's. */
    readonly at: number;
}

declare global {
    interface Window {
        tellWords: (told: Told) => Promise<void>;
    }
}

/** Knows since when the page shows what. */
export class PageWords {
    private readonly told: Told[] = [];

    /** Begins with the next load of the page. @param question of an agent in its terminal. */
    static async of(page: Page, question: RegExp): Promise<PageWords> {
        const words = new PageWords();
        await page.exposeFunction('tellWords', (told: Told) => void words.told.push(told));
        await page.addInitScript(watch, question.source);
        return words;
    }

    /** All of a subject since a time. */
    of(subject: string, since = 0): readonly Told[] {
        return this.told.filter(each => each.subject === subject && each.at >= since);
    }

    /** Waits until the last of a subject is this. @returns whether it comes. */
    waitFor(subject: string, words: string): Promise<boolean> {
        const isLast = (): boolean => this.of(subject).at(-1)?.words === words;
        return until(`${subject}: ${words}`, isLast, { timeoutMs: 10_000 }).catch(() => false);
    }
}

/** Runs in the page: it can use nothing around it. */
function watch(question: string): void {
    if (window !== window.top) {
        return;
    }
    const said = new Map<string, string>();
    const tell = (subject: string, words: string): void => {
        window.tellWords({ subject, words, at: Date.now() }).catch(() => undefined);
    };
    const say = (subject: string, words: string): void => {
        if ((said.get(subject) ?? '') !== words) {
            said.set(subject, words);
            tell(subject, words);
        }
    };
    const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
    const textOf = (row: Element, selector: string): string => row.querySelector(selector)?.textContent ?? '';
    const look = (): void => {
        const screen = [...document.querySelectorAll('.xterm-rows')]
            .filter(isVisible)
            .flatMap(rows => [...rows.children].map(row => row.textContent ?? ''))
            .join('\n')
            .replaceAll('\u00a0', ' ');
        say('question', new RegExp(question).test(screen) ? 'stands' : '');
        say('page', document.querySelector('.theia-preload:not(.theia-hidden)') ? '' : 'stands');
        const rows = [...document.querySelectorAll('.agent-companion-reviews .listed')];
        const listed = new Map(rows.map(row => [textOf(row, '.agent'), textOf(row, '.act')]));
        listed.forEach((words, agent) => say(agent, words));
        const gone = [...said.keys()].filter(
            subject => !['question', 'page'].includes(subject) && !listed.has(subject)
        );
        gone.forEach(agent => say(agent, ''));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    for (const input of ['keydown', 'mousedown']) {
        window.addEventListener(input, () => tell('user', input), { capture: true });
    }
}
