import type { Location, SymbolTarget, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import type { CodeEditor } from './code-editor';
import { LanguageAnswers, locationsOf, placeOf } from './language-answers';
import type { LanguageCall, LanguageServices } from './language-call';
import { linesOf, locate, noService } from './located-symbol';
import { answered, PageTool } from '../page-tool';

/** How many files are read for the lines of one answer. */
const MOST_FILES = 60;

/** The longest part of a line that is shown. */
const LONGEST = 300;

type Locations = ToolOutput<'find_references'>;

/** Answers where a symbol is defined, where it is used, and what it is. */
export function navigationTools(services: LanguageServices): PageTool[] {
    return [
        services.tool('find_definition', async (call, target) =>
            toLocations(call, await askAbout(call, 'Definition', target))
        ),
        services.tool('find_references', async (call, { includeDeclaration = true, ...target }) => {
            await call.openChanged();
            const used = await askAbout(call, 'Reference', target);
            const declared = includeDeclaration ? undefined : await askAbout(call, 'Definition', target);
            return toLocations(call, used, declared?.ok ? declared.result : []);
        }),
        services.tool('get_hover', async (call, target) => {
            const hovers = await askAbout(call, 'Hover', target);
            if (!hovers.ok) {
                return hovers;
            }
            const texts = hovers.result
                .flatMap(({ contents }) => contents)
                .map(content => (typeof content === 'string' ? content : content.value).trim());
            return answered({ contents: texts.filter(Boolean) });
        })
    ];
}

/** Knowledge of language services about a symbol; refused if the file has none. */
async function askAbout<Question extends 'Definition' | 'Reference' | 'Hover'>(
    call: LanguageCall,
    question: Question,
    target: SymbolTarget
): Promise<ToolOutcome<LanguageAnswers[Question] | readonly []>> {
    const located = await locate(call, target);
    if (!located.ok) {
        return located;
    }
    const { text, position } = located.result;
    const answer = (await call.ask(question, text, position)) ?? [];
    const isServed = answer.length > 0 || (await call.outlineOf(text)).length > 0;
    return isServed ? answered(answer) : noService(text);
}

/** The places with their lines; those in excluded files are counted only. */
async function toLocations(
    { editor }: LanguageCall,
    answers: ToolOutcome<LanguageAnswers['Reference']>,
    without: LanguageAnswers['Reference'] = []
): Promise<ToolOutcome<Locations>> {
    if (!answers.ok) {
        return answers;
    }
    const pathOf = (uri: { toString(): string }): string | undefined => editor.pathOf(uri);
    const left = new Set(locationsOf(without, pathOf).map(placeOf));
    const found = locationsOf(answers.result, pathOf).filter(location => !left.has(placeOf(location)));
    const named = found.filter(({ path }) => editor.refusalOf(path)?.code !== 'excluded');
    const excluded = found.length - named.length;
    return answered({
        locations: await withLines(named, editor),
        total: named.length,
        ...(excluded > 0 && { excluded })
    });
}

/** Adds the line that each location begins in, where its file may be read. */
async function withLines(locations: readonly Location[], editor: CodeEditor): Promise<Location[]> {
    const paths = [...new Set(locations.map(({ path }) => path))].slice(0, MOST_FILES);
    const lines = new Map<string, string[]>();
    await Promise.all(
        paths.map(async path => {
            const known = await editor.textOf(path);
            lines.set(path, 'ok' in known ? [] : linesOf(known.text));
        })
    );
    return locations.map(location => {
        const text = lines.get(location.path)?.[location.range.start.line - 1];
        return text === undefined ? location : { ...location, text: text.trim().slice(0, LONGEST) };
    });
}
