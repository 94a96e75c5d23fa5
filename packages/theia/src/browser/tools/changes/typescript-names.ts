/** A name of a variable, a function, a property and so on. Reserved words are among them: a property may have one. */
const IDENTIFIER = /^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/**
 * Why a symbol of TypeScript or JavaScript cannot get a name; undefined if it can. Their language server takes any. What has no
 * identifier as its name now, such as a property in quotes, need not get one.
 */
export function unusableName(oldName: string, newName: string): string | undefined {
    if (!IDENTIFIER.test(oldName)) {
        return undefined;
    }
    if (!IDENTIFIER.test(newName)) {
        return `${JSON.stringify(newName)} is no identifier. Choose a name of letters, digits, _ and $ that does not begin with a digit.`;
    }
    const [isPrivate, willBePrivate] = [oldName, newName].map(name => name.startsWith('#'));
    if (isPrivate !== willBePrivate) {
        return isPrivate
            ? `${oldName} is private: its new name has to begin with # too.`
            : 'Only a name that begins with # now can get another one that does.';
    }
    return undefined;
}
