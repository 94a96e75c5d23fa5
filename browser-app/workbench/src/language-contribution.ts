import { injectable } from '@theia/core/shared/inversify';
import { LanguageGrammarDefinitionContribution, TextmateRegistry } from '@theia/monaco/lib/browser/textmate';
import * as monaco from '@theia/monaco-editor-core';
import { grammarFiles, Language, languages } from './languages';

/** Where the build puts the grammars, seen from the page. */
const GRAMMARS = './grammars/';

const brackets: [string, string][] = [
    ['{', '}'],
    ['[', ']'],
    ['(', ')']
];
const quotes: [string, string][] = [
    ['"', '"'],
    ["'", "'"]
];

/** Registers the languages. A grammar is fetched when the first file that needs it is opened. */
@injectable()
export class LanguageContribution implements LanguageGrammarDefinitionContribution {
    registerTextmateLanguage(registry: TextmateRegistry): void {
        for (const [scope, file] of Object.entries(grammarFiles)) {
            registry.registerTextmateGrammarScope(scope, {
                getGrammarDefinition: async () => ({
                    format: 'json',
                    content: await fetchGrammar(file),
                    location: file
                })
            });
        }
        for (const language of languages) {
            register(language);
            registry.mapLanguageIdToTextmateGrammar(language.id, language.scope);
        }
    }
}

function register({ id, name, extensions, fileNames, firstLine, comments }: Language): void {
    monaco.languages.register({
        id,
        aliases: [name],
        extensions: [...(extensions ?? [])],
        filenames: [...(fileNames ?? [])],
        firstLine
    });
    const pairs = [...brackets, ...quotes].map(([open, close]) => ({ open, close }));
    monaco.languages.setLanguageConfiguration(id, {
        comments: {
            lineComment: comments?.lineComment,
            blockComment: comments?.blockComment && [...comments.blockComment]
        },
        brackets,
        autoClosingPairs: pairs.map(pair => ({ ...pair, notIn: ['string', 'comment'] })),
        surroundingPairs: pairs
    });
}

async function fetchGrammar(file: string): Promise<object> {
    const response = await fetch(GRAMMARS + file);
    if (!response.ok) {
        throw new Error(`The grammar ${file} cannot be fetched: status ${response.status}.`);
    }
    return (await response.json()) as object;
}
