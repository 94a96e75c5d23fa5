import { visible } from '@agent-companion/page';

/**
 * A text as it is, with invisible characters escaped, for a message of Theia's, which would take it for Markdown: the name of a file or an agent is not ours,
 * and in a link it could run a command.
 */
export function plainText(text: string): string {
    return visible(text).replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');
}
