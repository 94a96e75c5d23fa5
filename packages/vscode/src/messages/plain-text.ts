/** A text for a notification, which takes `[x](command:y)` for a link: names that agents give are none. */
export function plainText(text: string): string {
    return text.replaceAll('](', '] (');
}
