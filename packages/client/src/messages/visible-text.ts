/** Matches characters that hide or disguise text, but a single joiner or selector in an emoji. */
const INVISIBLE =
    /(?!(?<=\p{Extended_Pictographic}|[#*\d](?=\ufe0f\u20e3))\ufe0f)(?!(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether a text has invisible characters; tabs and line ends are among them. */
export function hasInvisible(text: string): boolean {
    return text.search(INVISIBLE) >= 0;
}

/** A text without its invisible characters. */
export function withoutInvisible(text: string): string {
    return text.replaceAll(INVISIBLE, '');
}

/** A text in one line, in which invisible characters are escaped: a name that looks like no other. */
export function visible(text: string): string {
    return text.replaceAll(INVISIBLE, character => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
