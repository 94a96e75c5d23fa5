/** A part of the page that is heard and not seen: a screen reader says what is new in it, when it has said the rest. */
export class LiveRegion {
    private readonly node: HTMLElement;

    constructor(private readonly page: Document) {
        this.node = page.createElement('div');
        this.node.className = 'agent-companion-unseen';
        this.node.setAttribute('role', 'status');
        this.node.setAttribute('aria-live', 'polite');
        page.body.appendChild(this.node);
    }

    /** Says a sentence, the same as before as well. */
    announce(sentence: string): void {
        const line = this.page.createElement('div');
        line.textContent = sentence;
        this.node.replaceChildren(line);
    }
}
