/** A text that is loaded as long as it is not given back. */
interface ModelReference<Model> {
    readonly object: Model;
    dispose(): void;
}

/** Milliseconds for which a text stays loaded after its last use: a language service that knows it answers the next call at once. */
const KEPT_MS = 120_000;

/** How many texts are kept at a time. */
const MOST_KEPT = 80;

/** Texts that tools have asked for, kept loaded for a while and within bounds, the one used last the longest. */
export class KeptModels<Model> {
    /** In the order of their last use. */
    private readonly kept = new Map<string, { reference: Promise<ModelReference<Model>>; timer: unknown }>();

    constructor(private readonly load: (uri: string) => Promise<ModelReference<Model>>) {}

    /** The text of a file, loaded if it is not. Rejects if it cannot be loaded. */
    async get(uri: string): Promise<Model> {
        const entry = this.kept.get(uri);
        if (entry) {
            clearTimeout(entry.timer as number);
            this.kept.delete(uri);
        }
        const reference = entry?.reference ?? this.load(uri);
        const used = { reference, timer: setTimeout(() => this.release(uri), KEPT_MS) };
        this.kept.set(uri, used);
        this.releaseOldest();
        try {
            return (await reference).object;
        } catch (error) {
            if (this.kept.get(uri) === used) {
                this.release(uri);
            }
            throw error;
        }
    }

    /** Gives a text back, as one whose file has been deleted. */
    release(uri: string): void {
        const entry = this.kept.get(uri);
        if (entry) {
            clearTimeout(entry.timer as number);
            this.kept.delete(uri);
            void entry.reference.then(
                reference => reference.dispose(),
                () => undefined
            );
        }
    }

    /** The URIs of the texts that are kept. */
    uris(): string[] {
        return [...this.kept.keys()];
    }

    private releaseOldest(): void {
        for (const uri of this.uris().slice(0, Math.max(0, this.kept.size - MOST_KEPT))) {
            this.release(uri);
        }
    }
}
