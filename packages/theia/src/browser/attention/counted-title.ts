/** A title with a number before it. A number that the title itself begins with, as a file's name may, is left alone. */
export class CountedTitle {
    private found = '';
    private written: string | undefined;

    /** The title to be shown instead of the one that is, which may be what this gave last. Zero is not shown. */
    withCount(shown: string, count: number): string {
        if (shown !== this.written) {
            this.found = shown;
        }
        this.written = count > 0 ? `(${count}) ${this.found}` : this.found;
        return this.written;
    }
}
