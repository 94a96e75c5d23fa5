import type { Position, SymbolTarget } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { answered, refused } from '../page-tool';
import { near } from './near-names';
import { OutlineSymbol, plainName } from './outline';

/** A text in which a symbol is looked for. Lines and columns count from 1. */
export interface SearchedText {
    readonly lineCount: number;
    line(number: number): string;
    /** Whether what stands there is code, and no comment and no string, as far as that is known. */
    isCode(line: number, column: number): boolean;
}

/** What stands before the symbol that a line is about, in the languages of the field. */
const KEYWORDS = new Set(
    (
        'abstract async await case class const def default else export extends final fn for from func function if import in ' +
        'interface let mut new override private protected pub public readonly return static struct this throw type val var void while'
    ).split(' ')
);

const WORD = /[\p{L}\p{N}_$]+/gu;

/**
 * Where a symbol stands, by its name: at its declaration if the file has one, else where the text uses it first. With a line
 * it is the one in that line. Without a name it is what stands at the position.
 */
export function findSymbol(
    target: SymbolTarget,
    outline: readonly OutlineSymbol[],
    text: SearchedText
): ToolOutcome<Position> {
    const { path, symbol, line } = target;
    if (line !== undefined && line > text.lineCount) {
        return refused('invalid', `${path} has ${text.lineCount} lines only, there is no line ${line}.`);
    }
    if (symbol === undefined) {
        return atPosition(target, outline, text);
    }
    const names = symbol
        .split(/\.|::|#/)
        .map(plainName)
        .filter(Boolean);
    const found =
        declared(names, outline, text, line) ??
        (line === undefined ? used(names, text) : usedInLine(names, text, line));
    return found ? answered(found) : refused('not-found', missing(target, outline, text));
}

function atPosition(
    { path, line, column }: SymbolTarget,
    outline: readonly OutlineSymbol[],
    text: SearchedText
): ToolOutcome<Position> {
    if (line === undefined) {
        return refused('invalid', "Say which symbol: by 'symbol', its name in the file, or by 'line' and 'column'.");
    }
    const content = text.line(line);
    if (column !== undefined) {
        return column <= content.length + 1
            ? answered({ line, column })
            : refused(
                  'invalid',
                  `Line ${line} of ${path} has ${content.length} characters only. Use 'symbol' instead.`
              );
    }
    const declaredThere = outline.find(({ nameRange }) => nameRange.start.line === line);
    if (declaredThere) {
        return answered(nameIn(declaredThere, plainName(declaredThere.name), text));
    }
    const first = wordsOf(content).find(word => !KEYWORDS.has(word.value) && text.isCode(line, word.column));
    return first
        ? answered({ line, column: first.column })
        : refused('not-found', `Line ${line} of ${path} has no symbol: ${content.trim().slice(0, 200)}`);
}

function declared(
    names: readonly string[],
    outline: readonly OutlineSymbol[],
    text: SearchedText,
    line: number | undefined
): Position | undefined {
    const name = names.at(-1);
    const around = names.slice(0, -1).join('.');
    const found = outline.filter(
        symbol =>
            plainName(symbol.name) === name &&
            (around === '' || `.${symbol.container ?? ''}`.endsWith(`.${around}`)) &&
            (line === undefined || symbol.nameRange.start.line === line)
    );
    // The outermost of several is what is meant by a bare name: 'greet', and not a variable within a function.
    const depth = (symbol: OutlineSymbol): number => symbol.container?.split('.').length ?? 0;
    const [symbol] = found.sort((one, other) => depth(one) - depth(other));
    return symbol && name !== undefined ? nameIn(symbol, name, text) : undefined;
}

/** Where the name itself begins: the range of some providers begins with a keyword. */
function nameIn({ nameRange: { start, end } }: OutlineSymbol, name: string, text: SearchedText): Position {
    const last = Math.min(end.line, start.line + 5, text.lineCount);
    for (let line = start.line; line <= last; line++) {
        const word = wordsOf(text.line(line)).find(
            ({ value, column }) => value === name && (line > start.line || column >= start.column)
        );
        if (word) {
            return { line, column: word.column };
        }
    }
    return start;
}

function used(names: readonly string[], text: SearchedText): Position | undefined {
    for (let line = 1; line <= text.lineCount; line++) {
        const found = usedInLine(names, text, line);
        if (found) {
            return found;
        }
    }
    return undefined;
}

/** The name where the line uses it, after the names that were said with it. */
function usedInLine(names: readonly string[], text: SearchedText, line: number): Position | undefined {
    const words = wordsOf(text.line(line));
    const at = words.findIndex(
        (_, index) =>
            names.every((name, offset) => words[index + offset]?.value === name) &&
            text.isCode(line, words[index].column)
    );
    return at < 0 ? undefined : { line, column: words[at + names.length - 1].column };
}

function missing(
    { path, symbol = '', line }: SymbolTarget,
    outline: readonly OutlineSymbol[],
    text: SearchedText
): string {
    const words = new Set(outline.map(({ name }) => plainName(name)));
    for (let number = line ?? 1; number <= (line ?? text.lineCount); number++) {
        wordsOf(text.line(number)).forEach(({ value }) => words.add(value));
    }
    const similar = near(symbol.split(/\.|::|#/).at(-1) ?? symbol, words);
    const place = line === undefined ? path : `line ${line} of ${path}`;
    const hint = similar.length > 0 ? `Did you mean ${similar.join(', ')}?` : 'list_symbols tells what there is.';
    return `There is no symbol '${symbol}' in ${place}. ${hint}`;
}

function wordsOf(line: string): { value: string; column: number }[] {
    return Array.from(line.matchAll(WORD), match => ({ value: match[0], column: match.index + 1 }));
}
