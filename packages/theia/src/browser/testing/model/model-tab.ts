import type { Widget } from '@theia/core/lib/browser/widgets/widget';

/** A tab of an editor group: what the front looks at, and the text that keys in it would change. */
export class ModelTab {
    isVisible = false;
    isAttached = true;
    isDisposed = false;
    group = 0;
    /** For `Widget.title`, which nothing looks at. */
    readonly title = { className: '' };
    readonly node = { contains: (other: unknown): boolean => other === this };

    /** As Lumino's signal. */
    readonly disposed = { connect: (listener: () => void): unknown => this.listeners.push(listener) };
    private readonly listeners: (() => void)[] = [];

    constructor(readonly id: string) {}

    get widget(): Widget {
        return this as unknown as Widget;
    }

    /** As what has been typed into. */
    get target(): EventTarget {
        return this as unknown as EventTarget;
    }

    dispose(): void {
        this.listeners.forEach(tell => tell());
    }
}
