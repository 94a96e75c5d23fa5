import type { Disposable } from '@theia/core/lib/common/disposable';
import type { Clock } from '@agent-companion/server';

/** A state that counts once it has lasted for a while; its end counts at once. */
export class LastingState implements Disposable {
    private timer: Disposable | undefined;
    private counts = false;

    /** @param onDidLast called when the state begins to count. */
    constructor(
        private readonly clock: Clock,
        private readonly milliseconds: number,
        private readonly onDidLast: () => void
    ) {}

    /** Whether it has lasted. */
    get hasLasted(): boolean {
        return this.counts;
    }

    /** Takes whether the state holds now. */
    set(holds: boolean): void {
        if (!holds) {
            this.dispose();
        } else {
            this.timer ??= this.clock.after(this.milliseconds, () => {
                this.counts = true;
                this.onDidLast();
            });
        }
    }

    dispose(): void {
        this.timer?.dispose();
        this.timer = undefined;
        this.counts = false;
    }
}
