import { visible } from '@agent-companion/client';

/** Escapes invisible characters and Markdown: a name is not ours, its link could run commands. */
export function plainText(text: string): string {
    return visible(text).replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');
}
