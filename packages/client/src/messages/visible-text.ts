/** Matches characters that hide or disguise text, but a single joiner or selector in an emoji. */
const INVISIBLE =
    /(?!(?<=\p{Extended_Pictographic}|[#*\d](?=\ufe0f\u20e3))\ufe0f)(?!(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text in one line, its invisible characters escaped or replaced; tabs and line ends are among them. */
export function visible(text: string, replacement?: string): string {
    return text.replaceAll(INVISIBLE, character => replacement ?? `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
