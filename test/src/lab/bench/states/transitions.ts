import { quantile } from '../quantile';

/** How soon the page is to show what an agent does, in milliseconds. */
const WANTED_MS = 300;

/** One change of what an agent does, as the page has shown it. */
export interface Transition {
    readonly agent: string;
    readonly kind: TransitionKind;
    /** Milliseconds from the agent's own moment until its words are in the page; infinite if they never are. */
    readonly taken: number;
    /** Milliseconds from that moment until its hook has come; undefined if none is told. */
    readonly hook: number | undefined;
    /** Words that the page has shown, of which there is to be one. */
    readonly words: readonly string[];
    readonly isRight: boolean;
}

/** Transitions that are measured, and from when on. */
const moments = {
    works: 'the first request of a prompt is at the model',
    asks: 'the question stands in the terminal, or its last hook before has come, if that is earlier',
    answered: 'the key that answers the question',
    review: 'the question stands in the terminal, or its last hook before has come, if that is earlier',
    accepted: 'the click on the review’s button',
    done: 'the model’s last answer is sent',
    idle: 'the click that leads to the terminal',
    reload: 'the page that is loaded anew takes its splash screen away',
    ended: 'the process is killed'
} as const;

export type TransitionKind = keyof typeof moments;

/** Prints what was measured, by agent and kind, and in all. */
export function printTransitions(all: readonly Transition[]): void {
    const rows: Record<string, Record<string, string | number>> = {};
    const groups = new Set(all.map(({ agent, kind }) => `${agent}: ${kind}`));
    for (const group of groups) {
        rows[group] = summaryOf(all.filter(({ agent, kind }) => `${agent}: ${kind}` === group));
    }
    for (const kind of Object.keys(moments)) {
        rows[`All: ${kind}`] = summaryOf(all.filter(each => each.kind === kind));
    }
    console.table(rows);
    console.log('Milliseconds from when on:');
    Object.entries(moments).forEach(([kind, moment]) => console.log(`  ${kind}: ${moment}`));
    for (const { agent, kind, taken, hook, words } of all.filter(each => !isGood(each))) {
        const why = `${taken.toFixed(0)} ms, its hook ${hook?.toFixed(0) ?? 'never'}; shown: ${words.join(', ')}`;
        console.log(`Not as wanted: ${agent}: ${kind}: ${why}`);
    }
    console.log(`${all.length} transitions, ${shareOf(all, isGood)} right within ${WANTED_MS} ms`);
}

function isGood({ isRight, taken }: Transition): boolean {
    return isRight && taken <= WANTED_MS;
}

function summaryOf(group: readonly Transition[]): Record<string, string | number> {
    const taken = group.map(each => each.taken);
    const hooks = group.flatMap(({ hook }) => hook ?? []);
    const of = (values: readonly number[], part: number): string =>
        values.length > 0 ? quantile(values, part).toFixed(0) : '–';
    return {
        count: group.length,
        right: group.filter(({ isRight }) => isRight).length,
        p50: of(taken, 0.5),
        p95: of(taken, 0.95),
        max: of(taken, 1),
        [`≤ ${WANTED_MS} ms`]: shareOf(group, isGood),
        'its hook, p50': of(hooks, 0.5),
        'its hook, max': of(hooks, 1)
    };
}

function shareOf(group: readonly Transition[], isMeant: (each: Transition) => boolean): string {
    return `${((group.filter(isMeant).length / group.length) * 100).toFixed(1)} %`;
}
