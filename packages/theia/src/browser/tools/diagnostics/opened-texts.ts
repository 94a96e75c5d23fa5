import type { ToolOutcome } from '@agent-companion/server';
import { pathOf } from '../files/file-uris';
import type { OpenText } from '../language/text-models';

const AT_A_TIME = 8;

/** Texts of files that were to be opened. */
export interface OpenedTexts {
    readonly texts: readonly OpenText[];
    /** False if there are files that could not be opened. */
    readonly isComplete: boolean;
}

/**
 * Opens files, a few at a time. Never rejects.
 * @param open the text of the file of a path; may refuse and reject.
 */
export async function openTexts(
    uris: readonly string[],
    open: (path: string) => Promise<ToolOutcome<OpenText>>
): Promise<OpenedTexts> {
    const waiting = [...uris];
    const texts: OpenText[] = [];
    while (waiting.length > 0) {
        const batch = waiting.splice(0, AT_A_TIME).map(async uri => {
            const path = pathOf(uri);
            const text = path === undefined ? undefined : await open(path).catch(() => undefined);
            return text?.ok ? [text.result] : [];
        });
        texts.push(...(await Promise.all(batch)).flat());
    }
    return { texts, isComplete: texts.length === uris.length };
}
