import type { Diagnostic, Severity, ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { CodeEditor, FOLDER, OpenText } from './code-editor';
import { compareLocations } from './language-answers';
import type { LanguageCall, LanguageServices } from './language-call';
import { answered, IdeTool } from '../page-tool';
import { diagnosticsOf, isTypeScript } from './typescript-server';

/** How many files of a folder are asked about. */
const MOST_ASKED = 60;

/** From the worst to the mildest. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

type Input = ToolInput<'get_diagnostics'>;
type Answer = ToolOutput<'get_diagnostics'>;

/** Answers of language services when they were asked, by path. */
type Said = Map<string, Diagnostic[]>;

/** Tells problems of present texts: those that services answer, and those published. */
export function diagnosticsTool(services: LanguageServices): IdeTool<'get_diagnostics'> {
    return {
        name: 'get_diagnostics',
        run: async (input, time) => {
            const said: Said = new Map();
            const outcome = await services.run(time, call => ask(call, input, said));
            if (!outcome.ok && outcome.code !== 'unanswered') {
                return outcome;
            }
            const state = outcome.ok ? outcome.result : { settled: false, complete: false };
            return answered({ ...problemsOf(services.editor, input, said), ...state });
        }
    };
}

async function ask(
    call: LanguageCall,
    { path, severities = [] }: Input,
    said: Said
): Promise<ToolOutcome<Pick<Answer, 'settled' | 'complete'>>> {
    const named = path === undefined ? undefined : await call.open(path);
    if (named?.ok && !isTypeScript(named.result)) {
        await untilPublished(call, named.result);
        return answered({ settled: !call.deadline.aborted, complete: true });
    }
    if (named && !named.ok && named !== FOLDER) {
        return named;
    }
    const sources = await call.openChanged();
    const wanted = named?.ok ? [named.result.path] : sources.paths.filter(file => isIn(file, path));
    const asked = new Set(wanted.slice(0, MOST_ASKED));
    const texts = await Promise.all([...asked].map(file => call.open(file).catch(() => undefined)));
    for (const text of texts) {
        if (text?.ok) {
            const diagnostics = await diagnosticsOf(call, text.result, severities.includes('hint'));
            if (diagnostics) {
                said.set(text.result.path, diagnostics);
            }
        }
    }
    const isComplete = sources.isComplete && asked.size === wanted.length && texts.every(text => text?.ok);
    return answered({ settled: !call.deadline.aborted, complete: named?.ok === true || isComplete });
}

/** Waits until the service of a text, if any, has published its problems. */
async function untilPublished(call: LanguageCall, text: OpenText): Promise<void> {
    if ((await call.outlineOf(text)).length > 0) {
        await call.open(text.path, 'tab');
        await call.untilQuiet(text);
    }
}

function problemsOf(
    editor: CodeEditor,
    { path, severities = ['error', 'warning'] }: Input,
    said: Said
): Pick<Answer, 'diagnostics' | 'total'> {
    // Diagnostics that were just asked for are newer than published ones.
    const published = editor
        .problems()
        .filter(each => !(said.has(each.path) && (each.source === 'ts' || each.source === 'js')))
        .filter(each => isIn(each.path, path) && !editor.refusalOf(each.path));
    const diagnostics = [...[...said.values()].flat(), ...published]
        .filter(({ severity }) => severities.includes(severity))
        .sort(
            (one, other) =>
                SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || compareLocations(one, other)
        );
    return { diagnostics, total: diagnostics.length };
}

/** Whether a file is the asked path, or lies in that folder. */
function isIn(file: string, asked: string | undefined): boolean {
    return asked === undefined || file === asked || (file.startsWith(asked) && /[\\/]/.test(file[asked.length]));
}
