import { Page } from 'playwright-core';
import { reviewTitle, textOf } from '@agent-companion/client';
import { TerminalView } from '../page/terminal-view';
import { until } from '../until';
import { EditorQuestion, EditorReview, EditorWindow } from './editor-window';
import { PlainEditor, PlainReview } from './plain-editor';

/** Effects of keys on the review in front. */
const KEYS: Readonly<Record<string, 'accept' | 'reject'>> = {
    'Shift+Alt+Enter': 'accept',
    'Shift+Alt+Backspace': 'reject'
};

/** A window of a {@link PlainEditor}, as the cases of the loop drive it. */
export class PlainWindow implements EditorWindow {
    readonly review: EditorReview;
    readonly question: EditorQuestion;
    readonly page: Page;
    private editor: PlainEditor;

    /** @param load makes the editor anew, as a reload of a page does. */
    constructor(private readonly load: () => PlainEditor) {
        this.editor = load();
        this.review = reviewsOf(() => this.editor);
        this.question = questionsOf(() => this.editor);
        const press = (key: string): Promise<void> => this.review.press(KEYS[key]);
        this.page = { keyboard: { press } } as unknown as Page;
    }

    get terminal(): TerminalView {
        throw new Error('A plain editor has no terminal.');
    }

    async reload(): Promise<void> {
        await this.leave();
        this.editor = this.load();
    }

    /** Ends it as a page that is left. */
    async leave(): Promise<void> {
        const { client, link } = this.editor;
        client.leave();
        await client.connection.calls.settled();
        link.dispose();
    }

    startAgent(): Promise<void> {
        throw new Error('A plain editor has no terminal.');
    }

    waitForAgent(): Promise<void> {
        return this.waitForAgents(1);
    }

    async waitForAgents(count: number): Promise<void> {
        await until(`${count} agents are connected`, () => this.editor.client.status.agents.length === count);
    }

    readonly openFile = noFiles;
    readonly goTo = noFiles;
    readonly selectRight = noFiles;
    readonly chooseInStatus = noFiles;

    async runCommand(label: string): Promise<void> {
        const { client, inFront } = this.editor;
        if (label.endsWith('Undo Last Decision')) {
            await client.closed.undo();
        } else if (label.endsWith('Write File') && inFront) {
            await client.decisions.writeFile(inFront);
        } else {
            await client.bulk.reject();
        }
    }

    closeAllTabs(): Promise<void> {
        return Promise.resolve();
    }

    messages(): Promise<string[]> {
        return Promise.resolve(this.editor.warnings);
    }
}

function noFiles(): Promise<void> {
    throw new Error('A plain editor shows no files.');
}

function reviewsOf(editor: () => PlainEditor): EditorReview {
    const titleOf = ({ request, isUnattended }: PlainReview): string => reviewTitle(request, isUnattended);
    const find = (name: string): PlainReview | undefined =>
        editor().tabs.find(review => titleOf(review) === name || titleOf(review).startsWith(`${name} ⟷ `));
    const isInFront = (name: string): boolean => find(name) !== undefined && find(name) === editor().inFront;
    const front = (): Promise<PlainReview> => until('a review is in front', () => editor().inFront);
    const waitUntilDecidable = async (): Promise<void> => {
        await until('the review can be decided', () => {
            const { inFront, client } = editor();
            return inFront && !inFront.decided && !client.cooldown.isCooling(inFront);
        });
    };
    const waitForInFront = async (name: string): Promise<void> => {
        await until(`${name} is in front`, () => isInFront(name), {
            seen: () => editor().tabs.map(titleOf).join(' | ')
        });
    };
    return {
        waitForInFront,
        waitUntilShown: waitForInFront,
        waitUntilDecidable,
        waitFor: async name => {
            await waitForInFront(name);
            await waitUntilDecidable();
        },
        waitUntilGone: async name => void (await until(`${name} is gone`, () => find(name) === undefined)),
        isOpen: name => Promise.resolve(find(name) !== undefined),
        titles: () => Promise.resolve(editor().tabs.map(titleOf)),
        select: async name => editor().select(await until(`there is ${name}`, () => find(name))),
        closeTab: async name => (await until(`there is ${name}`, () => find(name))).ownTab.close(),
        press: async button => {
            await waitUntilDecidable();
            const { client, warnings } = editor();
            const review = await front();
            // The cases answer its questions meanwhile.
            client.decisions[button](review).catch((error: Error) => warnings.push(error.message));
        },
        waitForText: async (side, text) => {
            const shown = async (): Promise<string> =>
                side === 'original' ? (await front()).original : textOf(await front());
            await until(`the ${side} side is right`, async () => (await shown()) === text, { seen: shown });
        },
        appendText: async text => (await front()).ownTab.type(text),
        replaceText: async text => {
            const { model } = (await front()).ownTab;
            model.edit(0, model.getValueLength(), text);
        },
        focus: () => Promise.resolve(),
        focusRightSide: () => Promise.resolve()
    };
}

function questionsOf(editor: () => PlainEditor): EditorQuestion {
    return {
        text: async () => (await until('there is a question', () => editor().question)).text,
        answer: async label => (await until('there is a question', () => editor().question)).answer(label),
        assertNone: () => Promise.resolve()
    };
}
