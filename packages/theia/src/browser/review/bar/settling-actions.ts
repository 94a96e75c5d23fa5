import { Disposable } from '@theia/core/lib/common/disposable';
import type { Clock } from '@agent-companion/server';
import { GLANCE_MS } from '../decision/taken-places';
import type { BarAction } from './bar-actions';

/** Keeps buttons that have taken the place of others by themselves from being pressed at once. */
export class SettlingActions implements Disposable {
    private shown: string | undefined;
    private settledAt = -Infinity;
    private timer = Disposable.NULL;

    /** @param onDidSettle called when what was shown last can be pressed. */
    constructor(
        private readonly clock: Clock,
        private readonly onDidSettle: () => void
    ) {}

    /** To be told what is shown each time; says whether it can be pressed. */
    show(actions: readonly BarAction[]): boolean {
        const shown = actions.map(({ name }) => name).join();
        if (this.shown !== undefined && shown !== this.shown) {
            this.settledAt = this.clock.now() + GLANCE_MS;
            this.timer.dispose();
            this.timer = this.clock.after(GLANCE_MS, this.onDidSettle);
        }
        this.shown = shown;
        return this.clock.now() >= this.settledAt;
    }

    dispose(): void {
        this.timer.dispose();
    }
}
