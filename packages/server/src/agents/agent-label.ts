/** What Gemini CLI calls itself in MCP's `clientInfo`: the name of its transport. */
const GEMINI_CLI_CLIENT_NAME = 'streamable-http-client';

/** Room for names in titles and sentences; in characters as people count them, nearly. */
const MAX_LENGTH = 40;

/**
 * An agent's name for people, whatever it calls itself: in one line, of a length that fits into a title, never empty. From
 * the second of a kind on it has its number.
 */
export function agentLabel({ name, ordinal }: { readonly name: string; readonly ordinal: number }): string {
    const kind = name === GEMINI_CLI_CLIENT_NAME ? 'Gemini CLI' : shortened(oneLine(name)) || 'Agent';
    return ordinal > 1 ? `${kind} ${ordinal}` : kind;
}

/** Without what cannot be seen: control and format characters, some of which turn the text around them. */
function oneLine(name: string): string {
    return name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, ' ').trim();
}

function shortened(name: string): string {
    const characters = [...name];
    return characters.length > MAX_LENGTH
        ? `${characters
              .slice(0, MAX_LENGTH - 1)
              .join('')
              .trimEnd()}…`
        : name;
}
