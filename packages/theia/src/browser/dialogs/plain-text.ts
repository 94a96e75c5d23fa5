import { visible } from '@agent-companion/page';

/** Escapes invisible characters and Markdown for a message: a file's or agent's name is not ours, and a link could run a command. */
export function plainText(text: string): string {
    return visible(text).replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');
}
