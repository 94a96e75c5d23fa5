import type { Diagnostic, Severity } from '@agent-companion/protocol/tools';

/** Runs commands of extensions. */
interface ExtensionCommands {
    has(id: string): boolean;
    execute(id: string, ...args: unknown[]): Promise<unknown>;
}

/** The command by which VS Code's TypeScript extension passes a request to its server. */
const REQUEST = 'typescript.tsserverRequest';

const LANGUAGES: Record<string, string> = {
    typescript: 'ts',
    typescriptreact: 'ts',
    javascript: 'js',
    javascriptreact: 'js'
};

/** What is asked for, from the cheapest. The last has hints only. */
const REQUESTS = ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync', 'suggestionDiagnosticsSync'] as const;

const SEVERITIES: Record<string, Severity> = { error: 'error', warning: 'warning', suggestion: 'hint' };

/** What the server says of a text; lines and offsets count from 1. */
interface ServerDiagnostic {
    readonly start: { readonly line: number; readonly offset: number };
    readonly end: { readonly line: number; readonly offset: number };
    readonly text: string;
    readonly code?: number;
    readonly category?: string;
    readonly source?: string;
}

/**
 * VS Code's TypeScript extension, asked directly: it publishes diagnostics for texts that have a tab only, and answers by
 * half of its server as long as a project is loading. Its answer here is that of the whole project and of the present texts.
 */
export class TypeScriptServer {
    constructor(private readonly commands: ExtensionCommands) {}

    /** Whether texts of this language are its own, whether it has started or not. */
    knows(language: string): boolean {
        return language in LANGUAGES;
    }

    /** Whether it can be asked about texts of this language. */
    serves(language: string): boolean {
        return this.knows(language) && this.commands.has(REQUEST);
    }

    /** Everything it says of a file, hints if asked for; undefined if it does not answer. */
    async diagnosticsOf(path: string, language: string, withHints: boolean): Promise<Diagnostic[] | undefined> {
        const found: Diagnostic[] = [];
        for (const request of withHints ? REQUESTS : REQUESTS.slice(0, 2)) {
            const body = await this.ask(request, path);
            if (!body) {
                return undefined;
            }
            found.push(...body.map(diagnostic => toDiagnostic(path, LANGUAGES[language], diagnostic)));
        }
        return found;
    }

    /** Resolves when the project of a file is loaded, so that answers are about all of it; to false if the server does not say so. */
    async whenLoaded(path: string): Promise<boolean> {
        return (await this.ask('semanticDiagnosticsSync', path)) !== undefined;
    }

    private async ask(request: string, file: string): Promise<ServerDiagnostic[] | undefined> {
        try {
            const answer = (await this.commands.execute(REQUEST, request, { file })) as
                { type?: string; body?: ServerDiagnostic[] } | undefined;
            return answer?.type === 'response' && Array.isArray(answer.body) ? answer.body : undefined;
        } catch {
            return undefined;
        }
    }
}

function toDiagnostic(path: string, source: string, diagnostic: ServerDiagnostic): Diagnostic {
    const { start, end, text, code, category } = diagnostic;
    return {
        path,
        range: {
            start: { line: start.line, column: start.offset },
            end: { line: end.line, column: end.offset }
        },
        severity: SEVERITIES[category ?? 'error'] ?? 'information',
        message: text,
        ...(code === undefined ? {} : { code: String(code) }),
        source: diagnostic.source ?? source
    };
}
