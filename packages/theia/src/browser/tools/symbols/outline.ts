import type { ToolOutput } from '@agent-companion/protocol/tools';
import { EditorRange, rangeOf } from '../language/ranges';
import { kindOfEditor } from './symbol-kinds';

/** A symbol of a file; `container` is the chain of those that it lies in, joined by dots. */
export type OutlineSymbol = ToolOutput<'list_symbols'>['symbols'][number];

/** What a provider says of a symbol, as far as it is used here. */
export interface ProvidedSymbol {
    readonly name: string;
    readonly kind: number;
    readonly range: EditorRange;
    readonly selectionRange: EditorRange;
    readonly containerName?: string;
    readonly children?: readonly ProvidedSymbol[];
}

/** How deep symbols are followed into each other. */
const DEEPEST = 20;

/** The symbols of a file in the order of the text, each with the chain of those around it. */
export function outlineOf(provided: readonly ProvidedSymbol[], around: readonly string[] = []): OutlineSymbol[] {
    return provided.flatMap(({ name, kind, range, selectionRange, containerName, children = [] }) => {
        // Providers without a tree name the container themselves.
        const container = around.join('.') || containerName;
        const symbol = {
            name,
            kind: kindOfEditor(kind),
            ...(container ? { container } : {}),
            range: rangeOf(range),
            nameRange: rangeOf(selectionRange)
        };
        const within = around.length < DEEPEST ? outlineOf(children, [...around, plainName(name)]) : [];
        return [symbol, ...within];
    });
}

/** The name as the text has it: language servers add `(get)`, parameters and type parameters to it. */
export function plainName(name: string): string {
    return name
        .replace(/^\((get|set)\) /, '')
        .replace(/^["'](.*)["']$/, '$1')
        .replace(/(?<=[\w$])\s*[(<].*$/s, '');
}
