import { areAll, LineEnds } from '@agent-companion/client';

/** The line ends of a text, as a user names them: one kind, several kinds, or none. */
export type LineEndKind = 'LF' | 'CRLF' | 'CR' | 'mixed' | 'none';

/** Names the ends of a text's lines. */
export function kindOf(ends: LineEnds): LineEndKind {
    if (ends === '') {
        return 'none';
    }
    if (areAll(ends, '\n')) {
        return 'LF';
    }
    if (areAll(ends, '\r\n')) {
        return 'CRLF';
    }
    return areAll(ends, '\r') ? 'CR' : 'mixed';
}
