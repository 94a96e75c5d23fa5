/** A value as JSON on a line of its own, also to readers that take U+2028 and U+2029 for ends of lines, as Node.js 24 does. */
export function jsonLine(value: unknown): string {
    const text = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    return `${text}\n`;
}
