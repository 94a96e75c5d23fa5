/** Frames as a browser draws them, unless the machine is busy with something else. */
export class ModelFrames<Picture> {
    isHeld = false;
    private listeners: (() => void)[] = [];
    private drawn: Picture;

    /** @param look takes in what is on the page. */
    constructor(private readonly look: () => Picture) {
        this.drawn = look();
    }

    /** What the user sees: the page as it was in the last frame. */
    get picture(): Picture {
        return this.drawn;
    }

    /** Calls a listener right before the next frame. */
    request(listener: () => void): void {
        this.listeners.push(listener);
    }

    /** Draws a frame, unless they are held. */
    draw(): void {
        if (!this.isHeld) {
            this.listeners.splice(0).forEach(tell => tell());
            this.drawn = this.look();
        }
    }
}
