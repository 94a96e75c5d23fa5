import { nls } from '../messages/nls';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in milliseconds, for people: one number and its unit. */
export function ageText(milliseconds: number): string {
    if (milliseconds < MINUTE) {
        return nls.localize('agent-companion/justNow', 'just now');
    }
    if (milliseconds < HOUR) {
        return nls.localize('agent-companion/minutesAgo', '{0} min ago', Math.floor(milliseconds / MINUTE));
    }
    if (milliseconds < DAY) {
        return nls.localize('agent-companion/hoursAgo', '{0} h ago', Math.floor(milliseconds / HOUR));
    }
    return nls.localize('agent-companion/daysAgo', '{0} d ago', Math.floor(milliseconds / DAY));
}

/** How big a text is, for people; `length` in UTF-16 code units, which is near enough to bytes. */
export function lengthText(length: number): string {
    if (length < 1_000) {
        return `${length} B`;
    }
    return length < 1_000_000 ? `${Math.round(length / 1_000)} kB` : `${(length / 1_000_000).toFixed(1)} MB`;
}
