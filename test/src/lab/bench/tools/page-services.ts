/*
 * Theia's services in the page, as far as direct calls use them: the page is not compiled with this, so that only their names
 * and shapes are here.
 */

/** A text as Monaco has it. */
export interface Model {
    getText?(): string;
    getValue(): string;
    getPositionAt(offset: number): unknown;
    getFullModelRange(): unknown;
    getFormattingOptions(): unknown;
}

type Ask = (...args: unknown[]) => unknown;

/** Where providers of one kind are registered. */
export interface Registry {
    ordered(model: Model): Record<string, Ask>[];
}

/** The services by what this benchmark calls them. */
export interface PageServices {
    readonly features: { readonly registries: Record<string, Registry> };
    readonly models: { get(uri: string): { readonly textEditorModel: Model; getText(): string } };
    readonly commands: { executeCommand(id: string, ...args: unknown[]): unknown };
    readonly languages: { readonly workspaceSymbolProviders: { provideWorkspaceSymbols: Ask }[] };
    readonly shell: { readonly widgets: { getResourceUri?(): { toString(): string } | undefined }[] };
    readonly editors: {
        readonly currentEditor: {
            readonly editor: {
                readonly uri: unknown;
                readonly selection: unknown;
                readonly document: { getText(range: unknown): string };
            };
        };
        open(uri: unknown, options: object): unknown;
    };
    readonly tasks: {
        startUserAction(): unknown;
        getTasks(action: unknown): Promise<{ label: string }[]>;
        runTask(task: object): Promise<{ taskId: number }>;
    };
    readonly taskWatcher: { onTaskExit(listener: (event: { taskId: number }) => void): { dispose(): void } };
    readonly launches: { readonly supported: Promise<unknown>; readonly all: Iterable<unknown> };
    readonly breakpoints: { getBreakpoints(): unknown };
    readonly debug: {
        readonly currentSession: {
            readonly currentThread: { readonly threadId: number };
            sendRequest(command: string, args: object): Promise<{ body: Record<string, Record<string, unknown>[]> }>;
        };
    };
    readonly scm: {
        readonly repositories: { readonly provider: { readonly groups: { readonly resources: unknown[] }[] } }[];
    };
    readonly terminals: {
        readonly all: {
            readonly buffer: { readonly length: number; getLines(start: number, count: number): unknown };
        }[];
    };
}

/** By which members a service is known: names of classes are not kept in a bundle, and those of members are. */
export const serviceMembers: Record<keyof PageServices, readonly string[]> = {
    features: ['registries', 'providersFor'],
    models: ['createModelReference', 'models'],
    commands: ['executeCommand', 'registerHandler'],
    languages: ['workspaceSymbolProviders'],
    shell: ['widgets', 'activateWidget'],
    editors: ['currentEditor', 'getOrCreateByUri'],
    tasks: ['getTasks', 'startUserAction', 'runTask'],
    taskWatcher: ['onTaskExit', 'onTaskCreated'],
    launches: ['supported', 'all', 'addConfiguration'],
    breakpoints: ['getBreakpoints', 'addBreakpoint'],
    debug: ['currentSession', 'startConfiguration'],
    scm: ['repositories', 'registerScmProvider'],
    terminals: ['getByTerminalId', 'all']
};

interface Container {
    readonly _bindingDictionary: { readonly _map: Map<unknown, { readonly cache: unknown }[]> };
}

declare global {
    interface Window {
        readonly theia: { readonly container: Container };
        services: PageServices;
    }
}

/**
 * Runs in the page: looks its services up among the singletons of Theia's container, which a Theia application lays at
 * `window.theia`, and keeps them in `window.services`.
 */
export function findServices(members: Record<string, readonly string[]>): void {
    const singletons = [...window.theia.container._bindingDictionary._map.values()].flatMap(bindings =>
        bindings.flatMap(({ cache }) => (typeof cache === 'object' && cache !== null ? [cache] : []))
    );
    const found = Object.entries(members).map(([name, wanted]) => {
        const service = singletons.find(each => wanted.every(member => member in each));
        if (!service) {
            throw new Error(`The page has no service with ${wanted.join(', ')}.`);
        }
        return [name, service] as const;
    });
    window.services = Object.fromEntries(found) as unknown as PageServices;
}
