import { readFileSync } from 'node:fs';

/**
 * The proposed texts, by path. The conversation loses them: the CLI repeats to the model the text that the user has
 * made of a proposal.
 */
export class ProposedTexts {
    private readonly texts = new Map<string, string>();

    /** A later proposal for the same path replaces an earlier one. */
    add(path: string, text: string): void {
        this.texts.set(path, text);
    }

    has(path: string): boolean {
        return this.texts.has(path);
    }

    /** Whether the file on disk is not what was last proposed for it. Line ends do not count: the CLI keeps those of the file. */
    wasChanged(path: string): boolean {
        const proposed = this.texts.get(path);
        return proposed !== undefined && withLineFeeds(proposed) !== withLineFeeds(textOf(path) ?? proposed);
    }
}

function textOf(path: string): string | undefined {
    try {
        return readFileSync(path, 'utf8');
    } catch {
        return undefined;
    }
}

function withLineFeeds(text: string): string {
    return text.replaceAll('\r\n', '\n');
}
