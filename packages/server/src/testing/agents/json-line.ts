/**
 * A value as JSON on a line of its own. U+2028 and U+2029 are escaped: Node.js 24 takes them for ends of lines.
 */
export function jsonLine(value: unknown): string {
    const text = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    return `${text}\n`;
}
