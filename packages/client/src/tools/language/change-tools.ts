import type { Position, ProposedChange, Range, ToolInput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { nls } from '../../messages/nls';
import { changedFile, changedFiles } from './changed-files';
import type { OpenText } from './code-editor';
import type { LanguageCall, LanguageServices } from './language-call';
import { linesOf, locate, noService } from './located-symbol';
import { answered, PageTool, refused } from '../page-tool';
import { wordAt } from './symbol-finder';
import { diagnosticsOf } from './typescript-server';

type ActionInput = ToolInput<'apply_code_action'>;

/** Compute what renaming, a fix or a formatter would change. */
export function changeTools(services: LanguageServices): PageTool[] {
    return [
        services.tool('rename_symbol', renameSymbol),
        services.tool('apply_code_action', applyCodeAction),
        services.tool('format_file', (call, { path }) => formatFile(call, path))
    ];
}

async function renameSymbol(
    call: LanguageCall,
    { newName, ...target }: ToolInput<'rename_symbol'>
): Promise<ToolOutcome<ProposedChange>> {
    await call.openChanged();
    const located = await locate(call, target);
    if (!located.ok) {
        return located;
    }
    const { text, position } = located.result;
    const { edits = [], rejectReason } = (await call.ask('DocumentRename', text, position, newName)) ?? {};
    if (rejectReason || edits.length === 0) {
        const place = `${text.path}:${position.line}:${position.column}`;
        const reason = rejectReason ?? 'the language service has no edits.';
        return refused('invalid', `What stands at ${place} cannot be renamed: ${reason}`);
    }
    const files = await changedFiles(call, edits);
    const oldName = wordAt(linesOf(text.text)[position.line - 1], position.column);
    const title = nls.localize('agent-companion/toolRename', 'Rename {0} to {1}', oldName, newName);
    return files.ok ? answered({ files: files.result, title, position }) : files;
}

async function formatFile(call: LanguageCall, path: string): Promise<ToolOutcome<ProposedChange>> {
    const text = await call.open(path);
    if (!text.ok) {
        return text;
    }
    const edits = await call.ask('FormatDocument', text.result);
    if (!edits && (await call.outlineOf(text.result)).length === 0) {
        return noService(text.result);
    }
    const files = await changedFile(call, path, edits ?? []);
    const name = path.split(/[\\/]/).at(-1) ?? path;
    const title = nls.localize('agent-companion/toolFormat', 'Format {0}', name);
    return files.ok ? answered({ files: files.result, title }) : files;
}

async function applyCodeAction(call: LanguageCall, input: ActionInput): Promise<ToolOutcome<ProposedChange>> {
    // Fixes need published problems. Some services publish only for files with a tab.
    const opened = await call.open(input.path, 'tab');
    if (!opened.ok) {
        return opened;
    }
    const text = opened.result;
    const lines = linesOf(text.text);
    if (input.line > lines.length) {
        return refused('invalid', `${input.path} has ${lines.length} lines only, there is no line ${input.line}.`);
    }
    await untilProblemPublished(call, text, input.line);
    const range = rangeFor(call, text, input, lines);
    const offered = (await call.ask('CodeAction', text, range, undefined, 0)) ?? [];
    const available = offered.map(({ title, kind, isPreferred }) => ({
        title,
        ...(kind ? { kind } : {}),
        ...(isPreferred ? { preferred: true } : {})
    }));
    if (input.title === undefined) {
        return answered({ files: [], available });
    }
    // Models change the case of what they copy.
    const wanted = input.title.trim().toLowerCase();
    const index = offered.findIndex(({ title }) => title.trim().toLowerCase() === wanted);
    if (index < 0) {
        const titles = available.map(({ title }) => `'${title}'`).join(', ') || 'nothing';
        return refused('not-found', `No action '${input.title}' is offered there, but ${titles}.`);
    }
    const { title } = offered[index];
    // Some actions get their edits only when asked for: the last argument says how many.
    const resolved = await call.ask('CodeAction', text, range, undefined, index + 1);
    const edits = resolved?.find(action => action.title === title)?.edit?.edits ?? [];
    if (edits.length === 0) {
        return refused(
            'invalid',
            `'${title}' changes nothing by itself, or runs a command whose changes the user could not review. Make the change yourself.`
        );
    }
    const files = await changedFiles(call, edits);
    return files.ok ? answered({ files: files.result, title, available }) : files;
}

async function untilProblemPublished(call: LanguageCall, text: OpenText, line: number): Promise<void> {
    if (problemIn(call, text, line)) {
        return;
    }
    const known = await diagnosticsOf(call, text, true);
    if (!known) {
        await call.untilQuiet(text);
    } else if (known.some(({ range }) => isIn(line, range))) {
        await call.until(() => problemIn(call, text, line) !== undefined);
    }
}

/** Where the worst published problem of a line is. */
function problemIn({ editor }: LanguageCall, { path }: OpenText, line: number): Range | undefined {
    const found = editor.problems().filter(problem => problem.path === path && isIn(line, problem.range));
    return (found.find(({ severity }) => severity === 'error') ?? found.at(0))?.range;
}

function isIn(line: number, { start, end }: Range): boolean {
    return start.line <= line && line <= end.line;
}

/** Takes the place that was said, else the line's problem, else its text. */
function rangeFor(call: LanguageCall, text: OpenText, input: ActionInput, lines: readonly string[]): Range {
    const { line, column, endLine, endColumn } = input;
    const problem = column === undefined && endLine === undefined ? problemIn(call, text, line) : undefined;
    const start: Position = { line, column: column ?? lines[line - 1].search(/\S|$/) + 1 };
    const last = Math.min(endLine ?? line, lines.length);
    const end = endColumn ?? (endLine === undefined ? start.column : lines[last - 1].length + 1);
    return problem ?? { start, end: { line: last, column: end } };
}
