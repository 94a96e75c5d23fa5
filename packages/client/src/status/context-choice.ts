import type { Event } from '@agent-companion/core/server';
import { ContextWishes, MAX_GLOB_LENGTH, MAX_GLOBS } from '@agent-companion/core/contract';
import { Emitter } from '@agent-companion/core/support';
import type { EditorPort } from '../editor-port';
import { nls } from '../messages/nls';
import { StoredList } from '../stored-list';
import type { MenuRow } from './status-menu';

/** Tells what agents may see: by the settings, and the user's pause of this window. */
export class ContextChoice {
    /** One item, if the user has chosen something else than the setting. */
    private readonly stored: StoredList<boolean>;
    private readonly changes = new Emitter<void>();

    /** Fires when the user has chosen, or a setting may be another. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly editor: Pick<EditorPort, 'settings' | 'storage'>) {
        this.stored = new StoredList(editor.storage, 'agent-companion.paused', item => typeof item === 'boolean');
        editor.settings.onDidChange(() => this.changes.fire());
    }

    /** Present choice, within bounds; undefined as long as the settings are not read. */
    get wishes(): ContextWishes | undefined {
        const settings = this.editor.settings.context();
        const { exclude, gitignore } = settings ?? {};
        const globs = Array.isArray(exclude) ? exclude.filter(isGlob).slice(0, MAX_GLOBS) : [];
        return settings && { paused: this.isPaused, exclude: globs, gitignore: gitignore === true };
    }

    /** Whether agents see nothing of this window. */
    get isPaused(): boolean {
        return this.stored.read().at(0) ?? this.isPausedBySetting;
    }

    /** The row of the status menu that pauses, or ends that. */
    row(): MenuRow {
        const { isPaused } = this;
        const label = isPaused
            ? nls.localize('agent-companion/resumeContext', 'Let Agents See This Window Again')
            : nls.localize('agent-companion/pauseContext', 'Pause: Tell Agents Nothing of This Window');
        return { icon: isPaused ? 'eye' : 'eye-closed', label, act: () => Promise.resolve(this.choose(!isPaused)) };
    }

    private choose(isPaused: boolean): void {
        this.stored.write(isPaused === this.isPausedBySetting ? [] : [isPaused]);
        this.changes.fire();
    }

    private get isPausedBySetting(): boolean {
        return this.editor.settings.context()?.paused === true;
    }
}

function isGlob(glob: unknown): glob is string {
    return typeof glob === 'string' && glob.length <= MAX_GLOB_LENGTH;
}
