import { basename, extname } from 'node:path';

/** The mark of everything the demo model says or writes. */
export const demoMark = '[demo model]';

/** How a line comment begins (and ends) in files with these extensions. */
const comments: ReadonlyArray<readonly [extensions: string, opening: string, closing: string]> = [
    ['.ts .tsx .mts .cts .js .jsx .mjs .cjs .java .kt .c .h .cpp .hpp .cs .go .rs .swift .scala .dart .php', '// ', ''],
    ['.py .rb .sh .bash .zsh .yml .yaml .toml .ini .conf .pl .r .tf .gitignore .env', '# ', ''],
    ['.sql .lua .hs', '-- ', ''],
    ['.css .scss .less', '/* ', ' */'],
    ['.html .xml .svg .vue', '<!-- ', ' -->']
];

/**
 * Proposes a comment above `line` (from 1), a section or a JSON note; undefined if none fits.
 * @param words what the text says; may be anything.
 */
export function demoEdit(path: string, content: string, line = 1, words?: string): string | undefined {
    const ending = content.includes('\r\n') ? '\r\n' : '\n';
    const time = content.split(demoMark).length;
    const note = `${demoMark} ${plain(words) ?? `Proposal ${time}, for you to review.`}`;
    if (extname(path) === '.json') {
        return jsonWithNote(content, note);
    }
    const comment = commentOf(path);
    if (comment) {
        const [, opening, closing] = comment;
        return withLineAbove(content, line, `${opening}${note}${closing}`);
    }
    const separator = content === '' || content.endsWith('\n') ? '' : ending;
    const section = ['', `## ${demoMark} Proposal ${time}`, '', plain(words) ?? proposal, ''].join(ending);
    return content + separator + section;
}

/** Like {@link demoEdit}, at the beginnings of the first few paragraphs, where the file takes comments. */
export function severalDemoEdits(path: string, content: string): string | undefined {
    if (!commentOf(path)) {
        return demoEdit(path, content);
    }
    const lines = content.split('\n');
    const starts = lines.flatMap((line, index) => (line.trim() && !lines[index - 1]?.trim() ? [index + 1] : []));
    // Each edit moves what is below it down by a line.
    return starts
        .slice(0, 3)
        .reduce<string | undefined>(
            (edited, line, index) => edited && demoEdit(path, edited, line + index),
            content || demoEdit(path, content)
        );
}

/** Text that the demo model writes into a new file. */
export const newDemoFile = `# A file by the demo model\n\n${demoMark} Ask me to edit it, and review what I propose.\n`;

const proposal =
    'Gemini CLI proposed this section; you see it as a diff. Edit it as you like, then accept or reject it.';

/** Words that end no comment and no line. */
function plain(words: string | undefined): string | undefined {
    return words
        ?.replaceAll(/\*\/|-->|\s+/g, ' ')
        .slice(0, 200)
        .trim();
}

function commentOf(path: string): (typeof comments)[number] | undefined {
    const extension = extname(path) || basename(path);
    return comments.find(([extensions]) => extensions.split(' ').includes(extension));
}

function withLineAbove(content: string, line: number, added: string): string {
    const lines = content.split('\n');
    // A script's first line has to stay the first.
    const lowest = lines[0].startsWith('#!') || lines[0].startsWith('<?') ? 1 : 0;
    const index = Math.min(Math.max(line - 1, lowest), lines.length - 1);
    const [indentation] = /^[ \t]*/.exec(lines[index]) ?? [''];
    const carriageReturn = lines.length > 1 && lines[0].endsWith('\r') ? '\r' : '';
    return lines.toSpliced(index, 0, indentation + added + carriageReturn).join('\n');
}

function jsonWithNote(content: string, note: string): string | undefined {
    try {
        const value: unknown = JSON.parse(content);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) {
            return undefined;
        }
        const noted = { ...value, '//': note };
        return `${JSON.stringify(noted, undefined, /^\{\r?\n( +|\t)/.exec(content)?.[1] ?? 2)}\n`;
    } catch {
        return undefined;
    }
}
