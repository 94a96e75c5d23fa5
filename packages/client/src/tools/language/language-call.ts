import type { IdeToolName, Position, Range, ToolInput } from '@agent-companion/core/protocol/tools';
import type { Disposable, ToolOutcome } from '@agent-companion/core/server';
import { Disposables } from '../../disposables';
import type { CodeEditor, OpenText, SourceFiles } from './code-editor';
import { LanguageAnswers, OutlineSymbol, outlineOf } from './language-answers';
import { IdeTool, inTime, PageToolResult, refused, ToolCall } from '../page-tool';

/** Milliseconds from the first question about a language until its services have started. */
const STARTING_MS = 10_000;

/** Milliseconds without a further word after which a language service has said all. */
const QUIET_MS = 1_000;

/** Milliseconds after which a service has nothing to say of a text. */
const SILENT_MS = 2_000;

const PAUSE_MS = 200;

/** How many of the sources written last are opened. */
const CHANGED = 10;

/** The language services of an editor, for tools. */
export class LanguageServices {
    private readonly askedSince = new Map<string, number>();

    constructor(readonly editor: CodeEditor) {}

    /** A tool that asks language services. */
    tool<Name extends IdeToolName>(
        name: Name,
        work: (call: LanguageCall, input: ToolInput<Name>) => Promise<ToolOutcome<PageToolResult<Name>>>
    ): IdeTool<Name> {
        return { name, run: (input, toolCall) => this.run(toolCall, call => work(call, input)) };
    }

    /** Runs a tool that waits for language services; refuses in time if none answers. */
    async run<Result>(
        { signal }: ToolCall,
        work: (call: LanguageCall) => Promise<ToolOutcome<Result>>
    ): Promise<ToolOutcome<Result>> {
        const call = new LanguageCall(this, signal);
        try {
            const outcome = await call.inTime(work(call));
            return outcome ?? refused('unanswered', 'The language service has not answered in time. Ask again.');
        } finally {
            call.dispose();
        }
    }

    /** Whether the services of a language may still be starting, so that silence means nothing. */
    isStarting(languageId: string): boolean {
        const since = this.askedSince.get(languageId) ?? Date.now();
        this.askedSince.set(languageId, since);
        return languageId !== 'plaintext' && Date.now() - since < STARTING_MS;
    }
}

/** One call of a tool: its end, and the texts that it has open. */
export class LanguageCall implements Disposable {
    readonly editor: CodeEditor;
    private readonly opened = new Disposables();
    private readonly ended: Promise<undefined>;

    constructor(
        private readonly services: LanguageServices,
        readonly deadline: AbortSignal
    ) {
        this.editor = services.editor;
        this.ended = inTime(new Promise<undefined>(() => undefined), deadline);
    }

    /** The value of a promise; undefined if the deadline comes first. */
    inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
        return Promise.race([promise, this.ended]);
    }

    /** Opens a text for the time of the call. */
    async open(path: string, tab?: 'tab'): Promise<ToolOutcome<OpenText>> {
        const text = await this.editor.open(path, tab);
        if (text.ok) {
            this.opened.push(text.result);
        }
        return text;
    }

    /** Lists the sources, and opens those written last: an agent may have changed them. */
    async openChanged(): Promise<SourceFiles> {
        const sources = await this.editor.sources();
        await Promise.all(sources.paths.slice(0, CHANGED).map(path => this.open(path).catch(() => undefined)));
        return sources;
    }

    /** Asks about a text; again while nothing is answered and services may be starting. */
    ask<Question extends keyof LanguageAnswers>(
        question: Question,
        { path, languageId }: OpenText,
        place?: Position | Range,
        ...more: unknown[]
    ): Promise<LanguageAnswers[Question] | undefined> {
        return this.repeat<LanguageAnswers[Question]>(
            languageId,
            () => this.editor.ask(question, path, place, ...more),
            isEmpty
        );
    }

    /** Repeats a question while there is no answer and services may be starting. */
    async repeat<Value>(
        languageId: string,
        ask: () => Promise<Value | undefined>,
        isNone: (value: Value | undefined) => boolean
    ): Promise<Value | undefined> {
        for (;;) {
            const value = await this.inTime(ask().catch(() => undefined));
            if (!isNone(value) || this.deadline.aborted || !this.services.isStarting(languageId)) {
                return value;
            }
            await pause();
        }
    }

    /** The symbols of a text; none if its language has no service for them. */
    async outlineOf(text: OpenText): Promise<OutlineSymbol[]> {
        return outlineOf((await this.ask('DocumentSymbol', text)) ?? []);
    }

    /** Waits until a condition holds, or the deadline has come. */
    async until(condition: () => boolean): Promise<void> {
        while (!condition() && !this.deadline.aborted) {
            await pause();
        }
    }

    /** Waits until no more problems of a text are published, or for the deadline. */
    async untilQuiet({ path, languageId }: OpenText): Promise<void> {
        const begun = Date.now();
        let heard: number | undefined;
        const listening = this.editor.onDidChangeProblems(changed => {
            heard = changed === path ? Date.now() : heard;
        });
        const isSilent = (): boolean => Date.now() - begun > SILENT_MS && !this.services.isStarting(languageId);
        await this.until(() => (heard === undefined ? isSilent() : Date.now() - heard > QUIET_MS));
        listening.dispose();
    }

    /** Closes the texts. */
    dispose(): void {
        this.opened.dispose();
    }
}

function pause(): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, PAUSE_MS));
}

function isEmpty(answer: LanguageAnswers[keyof LanguageAnswers] | undefined): boolean {
    if (answer && 'edits' in answer) {
        return answer.edits.length === 0 && !answer.rejectReason;
    }
    return answer === undefined || answer.length === 0;
}
