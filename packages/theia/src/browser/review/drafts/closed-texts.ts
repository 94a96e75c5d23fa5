import type { FinalText } from '@agent-companion/server';

/** So many texts are remembered. */
const CAPACITY = 5;

/** The texts of the reviews that were closed last, for a backend that asks again because it missed the answer. */
export class ClosedTexts {
    private readonly texts = new Map<string, FinalText>();

    get(id: string): FinalText | undefined {
        return this.texts.get(id);
    }

    set(id: string, text: FinalText): void {
        this.texts.set(id, text);
        const [oldest] = this.texts.keys();
        if (this.texts.size > CAPACITY) {
            this.texts.delete(oldest);
        }
    }
}
