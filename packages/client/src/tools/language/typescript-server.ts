import type { Diagnostic, Position, Severity } from '@agent-companion/core/protocol/tools';
import type { OpenText } from './code-editor';
import type { LanguageCall } from './language-call';

/** The command by which VS Code's TypeScript extension passes a request to its server. */
const COMMAND = 'typescript.tsserverRequest';

/** Requests to the server, from the cheapest. The last has hints only. */
const REQUESTS = ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync', 'suggestionDiagnosticsSync'] as const;

const SEVERITIES: Record<string, Severity> = { error: 'error', warning: 'warning', suggestion: 'hint' };

/** Lines and offsets count from 1. */
interface ServerPosition {
    readonly line: number;
    readonly offset: number;
}

interface ServerDiagnostic {
    readonly start: ServerPosition;
    readonly end: ServerPosition;
    readonly text: string;
    readonly code?: number;
    readonly category?: string;
    readonly source?: string;
}

interface ServerAnswer {
    readonly type: string;
    readonly body?: readonly ServerDiagnostic[];
}

/** Whether a text is one of TypeScript's language service. */
export function isTypeScript({ languageId }: OpenText): boolean {
    return /^(type|java)script(react)?$/.test(languageId);
}

/** Waits for a TypeScript project: while it is loading, half of the server answers. */
export async function untilProjectLoaded(call: LanguageCall, text: OpenText): Promise<void> {
    if (isTypeScript(text)) {
        await ask(call, text, REQUESTS[0]);
    }
}

/** Asks the server about a text: the extension publishes problems of files with a tab only. Undefined without an answer. */
export async function diagnosticsOf(
    call: LanguageCall,
    text: OpenText,
    withHints: boolean
): Promise<Diagnostic[] | undefined> {
    const found: Diagnostic[] = [];
    for (const request of withHints ? REQUESTS : REQUESTS.slice(0, 2)) {
        const said = isTypeScript(text) ? await ask(call, text, request) : undefined;
        if (!said) {
            return undefined;
        }
        said.forEach(diagnostic => found.push(toDiagnostic(text, diagnostic)));
    }
    return found;
}

async function ask(call: LanguageCall, { path, languageId }: OpenText, request: string): Promise<ServerAnswer['body']> {
    const answer = await call.repeat<ServerAnswer>(
        languageId,
        () => call.editor.execute(COMMAND, request, { file: path }) as Promise<ServerAnswer | undefined>,
        value => value?.type !== 'response'
    );
    return answer?.body;
}

function toDiagnostic({ path, languageId }: OpenText, diagnostic: ServerDiagnostic): Diagnostic {
    const { start, end, text, code, category = 'error', source } = diagnostic;
    return {
        path,
        range: { start: placeOf(start), end: placeOf(end) },
        severity: SEVERITIES[category] ?? 'information',
        message: text,
        ...(code === undefined ? {} : { code: String(code) }),
        source: source ?? (languageId.startsWith('type') ? 'ts' : 'js')
    };
}

function placeOf({ line, offset }: ServerPosition): Position {
    return { line, column: offset };
}
