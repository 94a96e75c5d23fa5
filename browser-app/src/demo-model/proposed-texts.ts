import { readFileSync } from 'node:fs';

/**
 * The texts that were proposed, by path. The conversation does not keep them: the CLI puts what the user has made of a
 * proposal into the call that it repeats to the model, and says of every accepted text that the user modified it.
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
