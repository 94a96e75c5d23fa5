import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client, CompanionLog, createClient, EditorPort, FilesQuestion, Review } from '@agent-companion/client';
import { FakeReviewTab } from '@agent-companion/client/testing';
import type { ReviewRequest } from '@agent-companion/core/contract';
import { HostLink, WindowStorage } from '@agent-companion/core/host-link';
import { systemClock } from '@agent-companion/core/support';

/** A review in a tab that is nothing but a text. */
export class PlainReview extends Review<FakeReviewTab> {
    /** The file at the left, as it was read last. */
    original = '';

    get ownTab(): FakeReviewTab {
        return this.tab;
    }
}

/** A question to the user, until it is answered. */
interface PlainQuestion {
    readonly title: string;
    readonly text: string;
    /** @param label of a choice; of none, nothing is chosen. */
    readonly answer: (label: string) => void;
}

/** Where a plain editor works, and with which settings. */
interface PlainEditorOptions {
    readonly workspace: string;
    /** The private folder of the host process's socket. */
    readonly hostFolder: string;
    readonly spawnHost: () => Promise<void>;
    readonly storage: WindowStorage;
    readonly setting: (name: string) => unknown;
}

/** The least that can be an editor: tabs without a screen, files on disk, and a test for its user. */
export class PlainEditor {
    /** From left to right. */
    tabs: PlainReview[] = [];
    question: PlainQuestion | undefined;
    readonly warnings: string[] = [];
    readonly link: HostLink;
    readonly client: Client<PlainReview>;
    private front: PlainReview | undefined;
    private revision = 0;

    constructor(private readonly options: PlainEditorOptions) {
        this.link = new HostLink({
            folder: options.hostFolder,
            spawnHost: options.spawnHost,
            page: { call: call => this.client.calls.call(call) },
            clock: systemClock
        });
        this.client = createClient(this.port());
        this.client.reviews.onDidChange(() => this.update());
        this.link.open();
    }

    get inFront(): PlainReview | undefined {
        return this.front;
    }

    /** Shows a review instead of the one in front. */
    select(review: PlainReview | undefined): void {
        this.front = review;
        this.tabs.forEach(each => (each.ownTab.state.isVisible = each === review));
        this.update();
    }

    private update(): void {
        const { cooldown, reviews, front } = this.client;
        cooldown.show(reviews.undecided().filter(({ isVisible }) => isVisible));
        queueMicrotask(() => void front.update().catch(() => undefined));
    }

    private port(): EditorPort<PlainReview> {
        const { link, options } = this;
        const never = (): { dispose(): void } => ({ dispose: () => undefined });
        const show = (review: PlainReview): Promise<void> => Promise.resolve(this.select(review));
        return {
            callerId: `plain-${process.pid}-${Math.random()}`,
            line: link,
            service: () => link.service,
            onDidConnect: link.onDidOpen,
            memory: options.storage,
            storage: options.storage,
            ping: () => Promise.resolve(),
            applicationName: () => 'Plain Editor',
            whenReady: () => Promise.resolve(),
            workspaceRoots: () => Promise.resolve([pathToFileURL(options.workspace).href]),
            onDidChangeWorkspace: never,
            settings: {
                ready: Promise.resolve(),
                pageWait: () => 30,
                agents: () => ({}),
                review: () => ({}),
                context: () => ({}),
                ledger: () => 'off',
                confirmsAcceptAll: () => false,
                onDidChange: never
            },
            snapshot: () => ({ revision: ++this.revision, files: [] }),
            watchEditors: () => undefined,
            terminalId: () => Promise.resolve(undefined),
            onDidReturn: never,
            terminals: {
                inFront: () => undefined,
                onDidChangeFront: never,
                reveal: () => Promise.resolve(),
                onDidType: never
            },
            tools: () => [],
            toolSetting: () => undefined,
            refusalOf: () => undefined,
            tabs: {
                open: request => this.open(request),
                close: review => this.close(review),
                reveal: show,
                typedAgo: () => Infinity,
                isMoving: () => false
            },
            show,
            readAgain: review => this.read(review),
            sidesOf: () => {
                throw new Error('Nobody acts on changes.');
            },
            isRepetition: () => false,
            pathOf: fileUri => path.relative(options.workspace, fileURLToPath(fileUri)),
            unsavedFiles: { has: () => false },
            encode: (_fileUri, text) => {
                const isLatin = options.setting('files.encoding') === 'iso88591';
                const encoded = Buffer.from(text, 'latin1').toString('base64');
                return Promise.resolve({ canEncode: true, ...(isLatin && { encoded }) });
            },
            textOf: fileUri => readFile(fileURLToPath(fileUri), 'utf8').catch(() => undefined),
            onDidChangeFiles: never,
            watchSaves: () => undefined,
            showWritten: () => Promise.resolve(),
            closeWritten: () => Promise.resolve(false),
            openText: () => Promise.resolve(),
            user: this.user(),
            log: new CompanionLog({ appendLine: () => undefined, show: () => undefined })
        };
    }

    private user(): EditorPort['user'] {
        return {
            messages: { isOffering: false, show: () => ({ dispose: () => undefined }), hide: () => undefined },
            warn: sentence => Promise.resolve(this.warnings.push(sentence) < 0),
            showProgress: () => () => undefined,
            askChoice: async ({ choices, ...question }, onObsolete) => {
                const label = await this.ask(question, onObsolete);
                return choices.find(choice => choice.label === label)?.value;
            },
            askAboutFiles: async (question: FilesQuestion) => (await this.ask(question)) === question.ok,
            askText: () => Promise.resolve(undefined),
            writeClipboard: () => Promise.resolve()
        };
    }

    private async ask(
        { title, text }: Pick<PlainQuestion, 'title' | 'text'>,
        onObsolete: (listener: () => void) => { dispose(): void } = () => ({ dispose: () => undefined })
    ): Promise<string | undefined> {
        const answered = new Promise<string | undefined>(resolve => {
            onObsolete(() => resolve(undefined));
            this.question = { title, text, answer: resolve };
        });
        const label = await answered;
        this.question = undefined;
        return label;
    }

    private async open(request: ReviewRequest): Promise<PlainReview> {
        const review = new PlainReview(request, new FakeReviewTab(request.text));
        await this.read(review);
        this.tabs.push(review);
        review.onDidLoseTab(() => {
            review.ownTab.state.isVisible = false;
            this.tabs = this.tabs.filter(each => each !== review);
            if (this.front === review) {
                this.select(undefined);
            }
        });
        return review;
    }

    private async close(review: PlainReview): Promise<void> {
        await review.close();
    }

    private async read(review: PlainReview): Promise<void> {
        review.original = await readFile(fileURLToPath(review.request.fileUri), 'utf8').catch(() => '');
    }
}
