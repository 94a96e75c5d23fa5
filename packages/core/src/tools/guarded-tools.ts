import { resolve } from 'node:path';
import { Event } from '../support/emitter';
import { Sight } from '../workspace/sight';
import { EditorTools, OfferedTools, ToolOutcome } from './editor-tools';
import { refusal } from './tool-errors';

type Result = Readonly<Record<string, unknown>>;

/** So many paths are judged at a time. */
const atATime = 50;

/** Results that have lines of a terminal, by their tools. */
const terminalTexts = new Map([
    ['get_terminal_output', 'text'],
    ['run_task', 'output']
]);

/** End a path in a terminal's line; brackets may be in its name, too. */
const betweenPaths = [/[\s"'`()<>|:;,=]/, /[\s"'`()<>|:;,=[\]{}]/];

const paused = refusal('declined', 'The user has paused what agents see of the IDE. Go on without its tools, or ask.');
const changesExcluded = refusal('excluded', 'This would change files that the user keeps from agents. Ask the user.');

/** An editor's tools without excluded files, and with nothing while the window is paused. */
export class GuardedTools implements EditorTools {
    readonly onDidChangeOffered: Event<void>;

    constructor(
        private readonly tools: EditorTools,
        private readonly sight: Sight,
        private readonly roots: () => readonly string[]
    ) {
        this.onDidChangeOffered = tools.onDidChangeOffered;
    }

    get offered(): OfferedTools {
        return this.tools.offered;
    }

    async run(...[name, input, options]: Parameters<EditorTools['run']>): Promise<ToolOutcome> {
        const outcome = this.sight.isPaused ? paused : await this.tools.run(name, input, options);
        if (!outcome.ok || !isRecord(outcome.result)) {
            return outcome;
        }
        const guarded = await this.withoutExcluded(outcome.result);
        // It may have been paused meanwhile.
        return this.sight.isPaused ? paused : this.withoutLines(guarded, terminalTexts.get(name));
    }

    private async withoutExcluded(result: Result): Promise<ToolOutcome<Result>> {
        const excluded = await this.excludedOf([result, ...Object.values(result).flatMap(listIn)].flatMap(pathIn));
        const isExcluded = (item: unknown): boolean => pathIn(item).some(path => excluded.has(path));
        const [isSelection, isChange] = [isExcluded(result), listIn(result.files).some(isExcluded)];
        if (isSelection || isChange) {
            return isChange ? changesExcluded : { ok: true, result: {} };
        }
        const kept = Object.entries(result).map(([key, value]) => {
            return [key, Array.isArray(value) ? value.filter(item => !isExcluded(item)) : value] as const;
        });
        const left = Object.values(result).flatMap(listIn).filter(isExcluded).length;
        const total = typeof result.total === 'number' && { total: result.total - left };
        // A program's variables are those of any of its frames.
        const variables = listIn(result.stack).some(isExcluded) && { variables: [] };
        return { ok: true, result: { ...Object.fromEntries(kept), ...total, ...variables } };
    }

    private async excludedOf(paths: readonly string[]): Promise<ReadonlySet<string>> {
        const all = [...new Set(paths)];
        const excluded = new Set<string>();
        for (let at = 0; at < all.length; at += atATime) {
            const judge = async (path: string): Promise<unknown> =>
                (await this.sight.excludes(path)) && excluded.add(path);
            await Promise.all(all.slice(at, at + atATime).map(judge));
        }
        return excluded;
    }

    /** A terminal's lines but those that name an excluded file. */
    private withoutLines(outcome: ToolOutcome<Result>, key = ''): ToolOutcome {
        const text = outcome.ok && outcome.result[key];
        if (!outcome.ok || typeof text !== 'string') {
            return outcome;
        }
        const isNamed = (word: string): boolean =>
            word !== '' && this.roots().some(root => this.sight.isExcluded(resolve(root, word)));
        const namesOne = (line: string): boolean =>
            betweenPaths
                .flatMap(each => line.split(each))
                .some(word => isNamed(word) || isNamed(word.replace(/[.!?…]$/, '')));
        const lines = text.split('\n').filter(line => !namesOne(line));
        return { ok: true, result: { ...outcome.result, [key]: lines.join('\n') } };
    }
}

function isRecord(value: unknown): value is Result {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : [];
}

function pathIn(item: unknown): string[] {
    return isRecord(item) && typeof item.path === 'string' ? [item.path] : [];
}
