import type { WatchedClick, WatchedKey } from './input-watch';
import type { ToldDecision } from '../meant-decisions';

/** Keys that are pressed only with others. */
const MODIFIERS = /(Shift|Alt|Control)(Left|Right)$/;

/** What the user did, with what could be seen then, and what the agents were told, line by line in the order of time. */
export function inputReport(
    keys: readonly WatchedKey[],
    clicks: readonly WatchedClick[],
    told: readonly ToldDecision[]
): string {
    const lines = [
        ...keys.filter(({ chord }) => !MODIFIERS.test(chord)).map(key => ({ at: key.at, line: lineOfKey(key) })),
        ...clicks.map(click => ({ at: click.at, line: lineOfClick(click) })),
        ...told.map(({ at, review, isAccept, revisions }) => ({
            at,
            line: `${isAccept ? 'accepted' : 'rejected'}: ${review}, revision ${revisions.join(' or ')}`
        }))
    ].sort((one, other) => one.at - other.at);
    const begin = lines.at(0)?.at ?? 0;
    return lines.map(({ at, line }) => `    ${at - begin} ms ${line}`).join('\n');
}

function lineOfKey(key: WatchedKey): string {
    const { chord, isRepeated, text, terminal, named, action } = key;
    const holder = text || terminal || named || `no text (${key.holder})`;
    return `${chord}${isRepeated ? ' (repeated)' : ''} in ${holder}${action && ` (${action})`}, ${frontOf(key)}`;
}

function lineOfClick(click: WatchedClick): string {
    const { part, named, action } = click;
    return `click on the ${part} of ${named}${action && ` (${action})`}, ${frontOf(click)}`;
}

function frontOf({ front, isFrontPainted, revision, painted }: WatchedKey | WatchedClick): string {
    const seen = isFrontPainted ? `with revision ${revision ?? 'unknown'}` : `not painted, but ${painted}`;
    return front ? `in front: ${front}, ${seen}` : 'no review in front';
}
