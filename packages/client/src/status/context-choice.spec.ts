import * as assert from 'node:assert/strict';
import type { EditorPort } from '../editor-port';
import { ContextChoice } from './context-choice';

describe('ContextChoice', () => {
    let stored: string | null;
    let settings: Readonly<Record<string, unknown>> | undefined;

    /** Makes the choice of a page load. */
    const load = (): ContextChoice =>
        new ContextChoice({
            settings: {
                context: () => settings,
                onDidChange: () => ({ dispose: () => undefined })
            } as unknown as EditorPort['settings'],
            storage: { getItem: () => stored, setItem: (_key, text) => void (stored = text) }
        });

    beforeEach(() => {
        [stored, settings] = [null, {}];
    });

    it('is as the settings say, and what is no value as the default', () => {
        assert.deepEqual(load().wishes, { paused: false, exclude: [], gitignore: false });
        settings = { paused: true, exclude: ['a', 5, 'b'.repeat(501)], gitignore: true };
        assert.deepEqual(load().wishes, { paused: true, exclude: ['a'], gitignore: true });
        settings = undefined;
        assert.equal(load().wishes, undefined);
    });

    it('pauses by its row, tells of it, and is paused after a reload, until its row ends that', async () => {
        const choice = load();
        let told = 0;
        choice.onDidChange(() => told++);
        assert.match(choice.row().label, /^Pause/);
        await choice.row().act?.();
        assert.deepEqual([choice.isPaused, load().isPaused, told], [true, true, 1]);
        assert.match(load().row().label, /Again$/);
        await load().row().act?.();
        assert.equal(load().isPaused, false);
    });

    it('has one window be seen though the setting pauses all', async () => {
        settings = { paused: true };
        await load().row().act?.();
        assert.equal(load().isPaused, false);
    });
});
