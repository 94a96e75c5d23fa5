import type { Model, PageServices } from './page-services';

/** What a tool is asked in every call, and its direct call too. */
export interface Question {
    /** URI of the file. */
    readonly uri: string;
    /** Its path. */
    readonly path: string;
    /** A symbol that stands in it. */
    readonly symbol: string;
}

type DirectCall = (services: PageServices, question: Question) => unknown;

/**
 * The call of Theia's own service that answers what a tool answers, by the tool's name. They run in the page: each has to do with
 * nothing but its parameters and {@link DirectTools}.
 */
export const directCalls: Record<string, DirectCall> = {
    get_diagnostics: async ({ commands }, { path }) => {
        for (const request of ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync']) {
            await commands.executeCommand('typescript.tsserverRequest', request, { file: path });
        }
    },
    find_definition: (_, question) =>
        window.direct.ask('definitionProvider', question, (provider, model, position) =>
            provider.provideDefinition(model, position, window.direct.token)
        ),
    find_references: (_, question) =>
        window.direct.ask('referenceProvider', question, (provider, model, position) =>
            provider.provideReferences(model, position, { includeDeclaration: true }, window.direct.token)
        ),
    get_hover: (_, question) =>
        window.direct.ask('hoverProvider', question, (provider, model, position) =>
            provider.provideHover(model, position, window.direct.token)
        ),
    list_symbols: (_, question) =>
        window.direct.ask('documentSymbolProvider', question, (provider, model) =>
            provider.provideDocumentSymbols(model, window.direct.token)
        ),
    search_symbols: ({ languages }, { symbol }) =>
        Promise.all(
            languages.workspaceSymbolProviders.map(provider =>
                provider.provideWorkspaceSymbols({ query: symbol }, window.direct.token)
            )
        ),
    get_open_editors: ({ shell }) => shell.widgets.map(widget => widget.getResourceUri?.()?.toString()),
    get_editor_text: ({ models }, { uri }) => models.get(uri).getText(),
    get_selection: ({ editors }) => {
        const { selection, document } = editors.currentEditor.editor;
        return document.getText(selection);
    },
    open_file: ({ editors }) =>
        editors.open(editors.currentEditor.editor.uri, {
            mode: 'reveal',
            selection: { start: { line: 1, character: 0 } }
        }),
    run_task: async ({ tasks, taskWatcher }, { symbol }) => {
        const configuration = (await tasks.getTasks(tasks.startUserAction())).find(({ label }) => label === symbol);
        const ended = new Set<number>();
        let look = (): void => undefined;
        const listening = taskWatcher.onTaskExit(({ taskId }) => {
            ended.add(taskId);
            look();
        });
        const { taskId } = await tasks.runTask(configuration!);
        await new Promise<void>(resolve => {
            look = () => (ended.has(taskId) ? resolve() : undefined);
            look();
        });
        listening.dispose();
    },
    get_debug_state: async ({ debug: { currentSession } }) => {
        const { threadId } = currentSession.currentThread;
        const { body } = await currentSession.sendRequest('stackTrace', { threadId, startFrame: 0, levels: 50 });
        const scopes = (await currentSession.sendRequest('scopes', { frameId: body.stackFrames[0].id })).body.scopes;
        return Promise.all(
            scopes
                .filter(({ expensive }) => !expensive)
                .map(({ variablesReference }) => currentSession.sendRequest('variables', { variablesReference }))
        );
    },
    get_scm_status: ({ scm }) =>
        scm.repositories.flatMap(({ provider }) => provider.groups.flatMap(({ resources }) => resources)),
    get_terminal_output: ({ terminals }) => {
        const { buffer } = terminals.all[0];
        return buffer.getLines(0, buffer.length);
    },
    rename_symbol: (_, question) =>
        window.direct.ask('renameProvider', question, async (provider, model, position) => {
            await provider.resolveRenameLocation?.(model, position, window.direct.token);
            return provider.provideRenameEdits(model, position, 'welcome', window.direct.token);
        }),
    apply_code_action: (_, question) =>
        window.direct.ask('codeActionProvider', question, (provider, model) =>
            provider.provideCodeActions(model, model.getFullModelRange(), { trigger: 1 }, window.direct.token)
        ),
    format_file: (_, question) =>
        window.direct.ask('documentRangeFormattingEditProvider', question, (provider, model) =>
            provider.provideDocumentRangeFormattingEdits(
                model,
                model.getFullModelRange(),
                model.getFormattingOptions(),
                window.direct.token
            )
        )
};

type AskProvider = (
    provider: Record<string, (...args: unknown[]) => unknown>,
    model: Model,
    position: unknown
) => unknown;

/** What direct calls share in the page. */
interface DirectTools {
    readonly calls: Record<string, DirectCall>;
    /** Never cancelled. */
    readonly token: object;
    /** Asks all providers of a kind for the first place of the symbol in the file. */
    ask(registry: string, question: Question, ask: AskProvider): Promise<unknown>;
}

declare global {
    interface Window {
        direct: DirectTools;
    }
}

/** Runs in the page: lays what direct calls need there; the calls themselves come after it. */
export function installDirectTools(): void {
    window.direct = {
        calls: {},
        token: { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) },
        ask: (name, { uri, symbol }, ask) => {
            const { features, models } = window.services;
            const model = models.get(uri).textEditorModel;
            const position = model.getPositionAt(model.getValue().indexOf(symbol));
            const providers = features.registries[name].ordered(model);
            return Promise.all(providers.map(provider => ask(provider, model, position)));
        }
    };
}

/**
 * Runs in the page: milliseconds that a direct call takes. The page's clock ticks in tenths, so that one which takes less than
 * two milliseconds is made several times, and the mean is told.
 */
export async function timeDirectCall([name, question]: [string, Question]): Promise<number> {
    const call = window.direct.calls[name];
    const begun = performance.now();
    for (let count = 1; ; count++) {
        await call(window.services, question);
        const taken = performance.now() - begun;
        if (taken >= 2) {
            return taken / count;
        }
    }
}
