import { injectable } from '@theia/core/shared/inversify';

const MODIFIERS = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift'];

/** Counts what the user does by hand: whatever follows late must not undo what the user has done since. */
@injectable()
export class UserActivity {
    private keys = 0;
    private presses = 0;

    constructor() {
        window.addEventListener('keydown', event => this.note(event), { capture: true });
        window.addEventListener('pointerdown', () => this.presses++, { capture: true });
    }

    /** How often the user has pressed a key or clicked on this page; a key that is held counts once. */
    get count(): number {
        return this.keys + this.presses;
    }

    /** How often the user has clicked on this page. */
    get clicks(): number {
        return this.presses;
    }

    private note({ key, repeat }: KeyboardEvent): void {
        if (!repeat && !MODIFIERS.includes(key)) {
            this.keys++;
        }
    }
}
