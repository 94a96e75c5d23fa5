import { DecidedFile } from './hook-dialect';

/** Texts to write for a call, and notes for its model. */
interface DecidedWords {
    readonly accepted: readonly DecidedFile[];
    readonly isAsProposed: boolean;
    readonly notes: readonly string[];
}

/** Says for a model what the user has decided of a call's files. */
export function decidedWords(decided: readonly DecidedFile[]): DecidedWords {
    // A text that the user has made equal to the file is no change, which tools would call an error.
    const accepted = decided.filter(
        ({ text, old, from }) => text !== undefined && (text !== old || from !== undefined)
    );
    const refused = decided.filter(file => !accepted.includes(file)).map(refusalOf);
    const edited = accepted.filter(({ text, proposed }) => text !== proposed).map(editOf);
    const notes = [...edited, ...refused];
    return { accepted, isAsProposed: notes.length === 0, notes };
}

function refusalOf({ path, comment }: DecidedFile): string {
    const words = comment ? `: ${comment}` : '. Stop, and ask the user what to do instead.';
    return `The user rejected the change of ${path}${words}`;
}

function editOf({ path }: DecidedFile): string {
    return `The user modified your change of ${path} before it was written. Read the file before you change it again.`;
}
