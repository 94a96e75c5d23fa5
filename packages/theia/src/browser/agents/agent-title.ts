/** Mark of activity, such as `◇`, at a title's beginning; Theia keeps one word. */
const marked = /^(?<mark>[^\p{L}\p{N}\s]+)(?:\s+|$)/u;

/** A title in which the name of an agent stands: what is shown, and what was there before. */
interface AgentTitle {
    readonly shown: string;
    /** Undefined if the former title was not its own: the agent's mark, or one that we made before a reload. */
    readonly former: string | undefined;
}

/** The title of a terminal when an agent is found in it. */
export function firstTitle(label: string, name: string): AgentTitle {
    const { mark, words } = partsOf(label);
    const isOwn = isNamed(words, name) || isBeginning(words, name);
    return { shown: titleOf(mark, name), former: words && !isOwn ? words : undefined };
}

/** The title once the program has set one; undefined if that is to be respected. */
export function nextTitle(label: string, name: string): string | undefined {
    const { mark, words } = partsOf(label);
    return words && words !== name && !isBeginning(words, name) ? undefined : titleOf(mark, name);
}

/** Whether a title is an agent's name, if perhaps with another number. */
export function isNamed(title: string, name: string): boolean {
    return withoutNumber(title) === withoutNumber(name);
}

/** Whether a title is the first word of the agent's name, as Theia keeps it: 'Qwen' of 'Qwen - folder'. */
function isBeginning(title: string, name: string): boolean {
    return title === name.split(' ')[0];
}

function partsOf(label: string): { mark: string; words: string } {
    const mark = marked.exec(label)?.groups?.mark ?? '';
    return { mark, words: label.slice(mark.length).trim() };
}

function titleOf(mark: string, name: string): string {
    return [mark, name].filter(Boolean).join(' ');
}

function withoutNumber(name: string): string {
    return name.replace(/ \d+$/, '');
}
