import type { Disposable } from '@agent-companion/core/server';

/** Disposes of things together, once; those added later are disposed of at once. */
export class Disposables implements Disposable {
    private readonly all: Disposable[] = [];
    private isDisposed = false;

    constructor(...disposables: Disposable[]) {
        this.pushAll(disposables);
    }

    push(disposable: Disposable): void {
        if (this.isDisposed) {
            disposable.dispose();
        } else {
            this.all.push(disposable);
        }
    }

    pushAll(disposables: readonly Disposable[]): void {
        disposables.forEach(disposable => this.push(disposable));
    }

    dispose(): void {
        this.isDisposed = true;
        this.all.splice(0).forEach(disposable => disposable.dispose());
    }
}
