/** How often each thing has happened. */
export class Tally {
    private readonly numbers = new Map<string, number>();

    count(what: string, times = 1): void {
        this.numbers.set(what, (this.numbers.get(what) ?? 0) + times);
    }

    get counts(): Readonly<Record<string, number>> {
        return Object.fromEntries([...this.numbers].sort(([one], [other]) => one.localeCompare(other)));
    }
}
