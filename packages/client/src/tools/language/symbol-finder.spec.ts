import * as assert from 'node:assert/strict';
import type { SymbolTarget } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { LanguageAnswers, OutlineSymbol, outlineOf } from './language-answers';
import { findSymbol } from './symbol-finder';

type AnsweredSymbol = LanguageAnswers['DocumentSymbol'][number];

const TEXT = `import { shout } from './shout';
// greet is a function, Greeter a class
export function greet(name) {
    const shouted = shout(name);
    return shouted;
}
export class Greeter {
    greet() { return greet('greet'); }
}
const greeter = new Greeter(); greeter.greet();`.split('\n');

/** A symbol whose ranges are those of lines, from where the name is written with what stands before it. */
const symbol = (name: string, line: number, column: number, children: AnsweredSymbol[] = []): AnsweredSymbol => {
    const range = { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: 99 };
    return { name, kind: 11, range, selectionRange: range, children };
};

const OUTLINE: OutlineSymbol[] = outlineOf([
    symbol('Greeter', 7, 1, [symbol('greet()', 8, 5)]),
    symbol('greet', 3, 1, [symbol('shouted', 4, 11)]),
    symbol('greeter', 10, 7)
]);

function find(target: Omit<SymbolTarget, 'path'>): ToolOutcome<string> {
    const found = findSymbol({ path: 'a.ts', ...target }, OUTLINE, TEXT);
    return found.ok ? { ok: true, result: `${found.result.line}:${found.result.column}` } : found;
}

const placeOf = (target: Omit<SymbolTarget, 'path'>): unknown => {
    const found = find(target);
    return found.ok ? found.result : found.code;
};

describe('A symbol that a model names', () => {
    it('is found at its declaration, the outermost one of that name, where the name itself stands', () => {
        assert.equal(placeOf({ symbol: 'greet' }), '3:17');
        assert.equal(placeOf({ symbol: 'Greeter' }), '7:14');
        assert.equal(placeOf({ symbol: 'shouted' }), '4:11');
    });

    it('is found by the names around it, however they are joined', () => {
        for (const name of ['Greeter.greet', 'Greeter::greet', 'Greeter#greet', 'Greeter.greet()']) {
            assert.equal(placeOf({ symbol: name }), '8:5', name);
        }
    });

    it('is found by the end of very long names around it, of which each symbol has some hundred characters', () => {
        const long = 'k'.repeat(10_000);
        const outline = outlineOf([symbol(long, 1, 1, [symbol('Greeter', 7, 1, [symbol('greet', 8, 5)])])]);
        assert.deepEqual(
            outline.map(({ container = '' }) => container.length),
            [0, 500, 500]
        );
        const found = findSymbol({ path: 'a.ts', symbol: 'Greeter.greet' }, outline, TEXT);
        assert.deepEqual(found, { ok: true, result: { line: 8, column: 5 } });
    });

    it('is found where it is used first if it is not declared there, and not in a comment', () => {
        assert.equal(placeOf({ symbol: 'shout' }), '1:10');
        assert.equal(placeOf({ symbol: 'name' }), '3:23');
        assert.equal(placeOf({ symbol: 'greeter.greet' }), '10:40');
        assert.equal(placeOf({ symbol: 'function', line: 2 }), 'not-found');
    });

    it('is with a line the one in that line', () => {
        assert.equal(placeOf({ symbol: 'shout', line: 4 }), '4:21');
        assert.equal(placeOf({ symbol: 'Greeter', line: 10 }), '10:21');
        assert.equal(placeOf({ symbol: 'greet', line: 8 }), '8:5');
        assert.equal(placeOf({ symbol: 'greet', line: 5 }), 'not-found');
    });

    it('may be a part of no name: those that are near are said', () => {
        const found = find({ symbol: 'gree' });
        assert.ok(!found.ok && found.code === 'not-found');
        assert.match(found.reason, /no symbol 'gree' in a\.ts\. Did you mean Greeter, greet, /);
    });
});

describe('A position that a model counts', () => {
    it('is taken as it is if the text has it', () => {
        assert.equal(placeOf({ line: 3, column: 17 }), '3:17');
    });

    it('may be a line only that declares a symbol', () => {
        assert.equal(placeOf({ line: 3 }), '3:17');
        assert.equal(placeOf({ line: 5 }), 'invalid');
    });

    it('is refused if the text has none such', () => {
        assert.equal(placeOf({ line: 99, column: 1 }), 'invalid');
        assert.equal(placeOf({ line: 6, column: 99 }), 'invalid');
        assert.equal(placeOf({ line: 6 }), 'invalid');
        assert.equal(placeOf({}), 'invalid');
    });
});
