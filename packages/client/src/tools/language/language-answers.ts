import type { Location, Range, ToolOutput } from '@agent-companion/core/protocol/tools';

/** A range as answered: Monaco counts from 1, VS Code and servers from 0. */
type AnsweredRange =
    | {
          readonly startLineNumber: number;
          readonly startColumn: number;
          readonly endLineNumber: number;
          readonly endColumn: number;
      }
    | { readonly start: ServerPosition; readonly end: ServerPosition };

interface ServerPosition {
    readonly line: number;
    readonly character: number;
}

type AnsweredUri = { toString(): string };

/** A location, or a link whose target has a range for its name. */
type AnsweredLocation = { readonly targetSelectionRange?: AnsweredRange } & (
    | { readonly uri: AnsweredUri; readonly range: AnsweredRange }
    | { readonly targetUri: AnsweredUri; readonly targetRange: AnsweredRange }
);

/** A symbol of a file. Its kind counts from 0. */
interface AnsweredSymbol {
    readonly name: string;
    readonly kind: number;
    readonly range: AnsweredRange;
    readonly selectionRange: AnsweredRange;
    readonly containerName?: string;
    readonly children?: readonly AnsweredSymbol[];
}

/** An edit of a text. */
export interface AnsweredTextEdit {
    readonly range: AnsweredRange;
    readonly text: string;
    readonly insertAsSnippet?: boolean;
}

/** An edit of a workspace; an entry without `textEdit` is of a whole file. */
export interface AnsweredEdit {
    readonly edits: readonly { readonly resource?: AnsweredUri; readonly textEdit?: AnsweredTextEdit }[];
    readonly rejectReason?: string;
}

interface AnsweredAction {
    readonly title: string;
    readonly kind?: string;
    readonly isPreferred?: boolean;
    readonly edit?: AnsweredEdit;
    readonly command?: unknown;
}

/** Answers of language services, by question. */
export interface LanguageAnswers {
    Definition: readonly AnsweredLocation[];
    Reference: readonly AnsweredLocation[];
    Hover: readonly { readonly contents: readonly (string | { readonly value: string })[] }[];
    DocumentSymbol: readonly AnsweredSymbol[];
    WorkspaceSymbol: readonly {
        readonly name: string;
        readonly kind: number;
        readonly containerName?: string;
        readonly location: { readonly uri: AnsweredUri; readonly range: AnsweredRange };
    }[];
    CodeAction: readonly AnsweredAction[];
    DocumentRename: AnsweredEdit;
    FormatDocument: readonly AnsweredTextEdit[];
}

/** A symbol of a file; `container` joins the symbols around it by dots. */
export type OutlineSymbol = ToolOutput<'list_symbols'>['symbols'][number];

/** How deep symbols are followed into each other. */
const DEEPEST = 20;

/** How much of a container's end is told: no symbol that tools take is longer. */
const LONGEST_CONTAINER = 500;

/** The kinds of symbols in the order of their numbers. */
const KINDS = (
    'file,module,namespace,package,class,method,property,field,constructor,enum,interface,function,variable,constant,' +
    'string,number,boolean,array,object,key,null,enum member,struct,event,operator,type parameter'
).split(',');

export function kindName(kind: number): string {
    return KINDS[kind] ?? 'symbol';
}

/** A range in the words of the tools. */
export function rangeOf(range: AnsweredRange): Range {
    return 'start' in range
        ? {
              start: { line: range.start.line + 1, column: range.start.character + 1 },
              end: { line: range.end.line + 1, column: range.end.character + 1 }
          }
        : {
              start: { line: range.startLineNumber, column: range.startColumn },
              end: { line: range.endLineNumber, column: range.endColumn }
          };
}

/** Orders by file and place. */
export function compareLocations(one: Location, other: Location): number {
    return one.path === other.path
        ? one.range.start.line - other.range.start.line || one.range.start.column - other.range.start.column
        : one.path < other.path
          ? -1
          : 1;
}

/** Sorts locations in files, and drops repetitions and other URIs. */
export function locationsOf(
    answers: readonly AnsweredLocation[],
    pathOf: (uri: AnsweredUri) => string | undefined
): Location[] {
    const found = new Map<string, Location>();
    for (const answer of answers) {
        const [uri, range] = 'uri' in answer ? [answer.uri, answer.range] : [answer.targetUri, answer.targetRange];
        const path = pathOf(uri);
        if (path !== undefined) {
            const location = { path, range: rangeOf(answer.targetSelectionRange ?? range) };
            found.set(placeOf(location), location);
        }
    }
    return [...found.values()].sort(compareLocations);
}

/** Names the place where a location begins. */
export function placeOf({ path, range: { start } }: Location): string {
    return `${path}:${start.line}:${start.column}`;
}

/** Lists the symbols of a file in the text's order, nested ones included. */
export function outlineOf(answers: readonly AnsweredSymbol[], around = '', depth = 0): OutlineSymbol[] {
    return answers.flatMap(({ name, kind, range, selectionRange, containerName, children = [] }) => {
        // Providers without a tree name the container themselves.
        const container = (around || containerName)?.slice(-LONGEST_CONTAINER);
        const symbol = {
            name,
            kind: kindName(kind),
            ...(container ? { container } : {}),
            range: rangeOf(range),
            nameRange: rangeOf(selectionRange)
        };
        const within = ((around && `${around}.`) + plainName(name)).slice(-LONGEST_CONTAINER);
        return [symbol, ...(depth < DEEPEST ? outlineOf(children, within, depth + 1) : [])];
    });
}

/** Strips a name of what language servers add: `(get)`, parameters, type parameters. */
export function plainName(name: string): string {
    return name
        .replace(/^\((get|set)\) /, '')
        .replace(/^["'](.*)["']$/, '$1')
        .replace(/(?<=[\w$])\s*[(<].*$/s, '');
}
