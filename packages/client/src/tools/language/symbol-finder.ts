import type { Position, SymbolTarget } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { OutlineSymbol, plainName } from './language-answers';
import { answered, refused } from '../page-tool';

const WORD = /[\p{L}\p{N}_$]+/gu;

/** A line that is nothing but a comment, in the languages of the field. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*\s|#\s)/;

/** How many names a refusal suggests. */
const MOST_NAMES = 5;

/** Finds a symbol by name or position: its declaration, else its first use, in a line if one is given. */
export function findSymbol(
    { path, symbol, line, column }: SymbolTarget,
    outline: readonly OutlineSymbol[],
    lines: readonly string[]
): ToolOutcome<Position> {
    if (line !== undefined && line > lines.length) {
        return refused('invalid', `${path} has ${lines.length} lines only, there is no line ${line}.`);
    }
    if (symbol === undefined) {
        const there = outline.find(({ nameRange }) => nameRange.start.line === line);
        if (line !== undefined && column === undefined && there) {
            return answered(nameIn(there, plainName(there.name), lines));
        }
        return line !== undefined && column !== undefined && column <= lines[line - 1].length + 1
            ? answered({ line, column })
            : refused('invalid', "Say which symbol: by 'symbol', its name in the file, or by 'line' and 'column'.");
    }
    const names = symbol
        .split(/\.|::|#/)
        .map(plainName)
        .filter(Boolean);
    const found = declared(names, outline, lines, line) ?? used(names, lines, line);
    if (found) {
        return answered(found);
    }
    const near = outline.map(({ name }) => plainName(name)).filter(name => isNear(name, names.at(-1) ?? symbol));
    const place = line === undefined ? path : `line ${line} of ${path}`;
    const hint = near.length > 0 ? `Did you mean ${near.slice(0, MOST_NAMES).join(', ')}?` : 'Ask list_symbols.';
    return refused('not-found', `There is no symbol '${symbol}' in ${place}. ${hint}`);
}

/** The word of a line at a column; empty if there is none. */
export function wordAt(line: string, column: number): string {
    return wordsOf(line).find(word => word.column <= column && column <= word.column + word.value.length)?.value ?? '';
}

function declared(
    names: readonly string[],
    outline: readonly OutlineSymbol[],
    lines: readonly string[],
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
    return symbol && name !== undefined ? nameIn(symbol, name, lines) : undefined;
}

/** Where the name itself begins: the range of some providers begins with a keyword. */
function nameIn({ nameRange: { start, end } }: OutlineSymbol, name: string, lines: readonly string[]): Position {
    for (let line = start.line; line <= Math.min(end.line, lines.length); line++) {
        const word = wordsOf(lines[line - 1]).find(
            ({ value, column }) => value === name && (line > start.line || column >= start.column)
        );
        if (word) {
            return { line, column: word.column };
        }
    }
    return start;
}

/** Finds the first use of a name, after the names said with it. */
function used(names: readonly string[], lines: readonly string[], only: number | undefined): Position | undefined {
    for (const [index, text] of lines.entries()) {
        const words = COMMENT.test(text) || (only !== undefined && only !== index + 1) ? [] : wordsOf(text);
        const at = words.findIndex((_, first) => names.every((name, offset) => words[first + offset]?.value === name));
        if (at >= 0) {
            return { line: index + 1, column: words[at + names.length - 1].column };
        }
    }
    return undefined;
}

function isNear(name: string, wanted: string): boolean {
    const [one, other] = [name.toLowerCase(), wanted.toLowerCase()];
    return one.length > 2 && (one.includes(other) || other.includes(one));
}

function wordsOf(line: string): { value: string; column: number }[] {
    return Array.from(line.matchAll(WORD), match => ({ value: match[0], column: match.index + 1 }));
}
