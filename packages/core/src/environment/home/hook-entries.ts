import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, Node, parseTree } from 'jsonc-parser';
import { hooksEnvironment } from '../../protocol/hooks/environment';

/** Settings with hooks: lists of entries by event. */
export interface HookSettings {
    readonly hooks?: Readonly<Record<string, readonly object[]>>;
}

/** Words that each command of ours has, in every release. */
const mark = `$${hooksEnvironment.program}`;

/** Whether settings have hooks in their lists, or none. */
export function isHookSettings(settings: HookSettings): boolean {
    const { hooks = {} } = settings as { readonly hooks?: object | null };
    return hooks instanceof Object && !Array.isArray(hooks) && Object.values(hooks).every(Array.isArray);
}

/** Whether settings have each entry of ours, as it is. */
export function hasEntries({ hooks = {} }: HookSettings, ours: HookSettings): boolean {
    return entriesOf(ours).every(([event, entry]) => hooks[event]?.some(each => isDeepStrictEqual(each, entry)));
}

/** Adds our entries behind all others: Codex trusts each by its place. Other bytes stay. */
export function withEntries(text: string, ours: HookSettings): string {
    return entriesOf(ours).reduce((done, [event, entry]) => added(done, event, entry), withoutEntries(text));
}

/** Takes our entries of any release out, and what held nothing else. Other bytes stay. */
export function withoutEntries(text: string): string {
    const hooks = findNodeAtLocation(parseTree(text)!, ['hooks']);
    const ours = hooks && markedIn(hooks);
    const entry = ours && itemAround(ours);
    return entry ? withoutEntries(without(text, entry)) : text;
}

function entriesOf({ hooks = {} }: HookSettings): (readonly [event: string, entry: object])[] {
    return Object.entries(hooks).flatMap(([event, entries]) => entries.map(entry => [event, entry] as const));
}

/** The first text with our mark in it. */
function markedIn({ children = [] }: Node): Node | undefined {
    for (const child of children) {
        const found = typeof child.value === 'string' && child.value.includes(mark) ? child : markedIn(child);
        if (found) {
            return found;
        }
    }
    return undefined;
}

/** The item of a list in which something is, or that it is itself. */
function itemAround(node: Node): Node | undefined {
    return node.parent?.type === 'array' ? node : node.parent && itemAround(node.parent);
}

/** A text without an item or property; where that was all, without what held it. */
function without(text: string, part: Node): string {
    const { parent: container } = part;
    const parts = container?.children ?? [];
    if (parts.length > 1) {
        const index = parts.indexOf(part);
        const [from, to] = index > 0 ? [endOf(parts[index - 1]), endOf(part)] : [part.offset, parts[1].offset];
        return text.slice(0, from) + text.slice(to);
    }
    const holder = container && (itemAround(container) ?? container.parent);
    return holder ? without(text, holder) : '{}';
}

function added(text: string, event: string, entry: object): string {
    const root = parseTree(text)!;
    const hooks = findNodeAtLocation(root, ['hooks']);
    const list = hooks && findNodeAtLocation(hooks, [event]);
    if (list) {
        return appended(text, list, 3, entry);
    }
    return hooks ? appended(text, hooks, 2, [entry], event) : appended(text, root, 1, { [event]: [entry] }, 'hooks');
}

/** Appends to a list, or by a key to an object, in lines if the text has some. */
function appended(text: string, container: Node, depth: number, value: object, key?: string): string {
    const [, lineEnd = '', unit = ''] = /(\r?\n)([ \t]+)/.exec(text) ?? [];
    const line = (levels: number): string => lineEnd + unit.repeat(levels);
    const name = key === undefined ? '' : `${JSON.stringify(key)}:${unit && ' '}`;
    const json = name + JSON.stringify(value, undefined, unit).replaceAll('\n', line(depth));
    const { offset, length, children = [] } = container;
    const last = children.at(-1);
    const [before, after] = last
        ? [`${text.slice(0, endOf(last))},`, text.slice(endOf(last))]
        : [text.slice(0, offset + 1), line(depth - 1) + text.slice(offset + length - 1)];
    return before + line(depth) + json + after;
}

function endOf({ offset, length }: Node): number {
    return offset + length;
}
