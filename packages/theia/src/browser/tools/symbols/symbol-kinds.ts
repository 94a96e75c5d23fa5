/** The kinds of symbols in the order of Monaco's numbers, which are a language server's less one. */
const KINDS = [
    'file',
    'module',
    'namespace',
    'package',
    'class',
    'method',
    'property',
    'field',
    'constructor',
    'enum',
    'interface',
    'function',
    'variable',
    'constant',
    'string',
    'number',
    'boolean',
    'array',
    'object',
    'key',
    'null',
    'enum member',
    'struct',
    'event',
    'operator',
    'type parameter'
];

/** The name of a kind, given Monaco's number, which counts from 0. */
export function kindOfEditor(kind: number): string {
    return KINDS[kind] ?? 'symbol';
}

/** The name of a kind, given a language server's number, which counts from 1. */
export function kindOfServer(kind: number): string {
    return kindOfEditor(kind - 1);
}
