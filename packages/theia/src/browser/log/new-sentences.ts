/** What has come and gone from one state to the next, so that a log says each once. */
export class NewSentences {
    private last: readonly string[] = [];

    /** Takes the present ones, and says which of them are new and which of the last are gone. */
    update(present: readonly string[]): { readonly added: readonly string[]; readonly removed: readonly string[] } {
        const { last } = this;
        this.last = present;
        return {
            added: present.filter(each => !last.includes(each)),
            removed: last.filter(each => !present.includes(each))
        };
    }
}
