/** Finds a text by its key in the user's language, if possible; `{0}` stands for a value. */
type Localize = (key: string, text: string, ...values: (string | number)[]) => string;

/** The texts of the page in the user's language, by what the editor has for that. */
export const nls: { localize: Localize } = {
    localize: (_key, text, ...values) =>
        text.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder))
};

/** Has all texts looked up by the editor's own way from now on; to be called before anything is shown. */
export function setLocalize(localize: Localize): void {
    nls.localize = localize;
}
