import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Emitter } from '@theia/core/lib/common/event';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { settled } from '@agent-companion/window/testing';
import { LanguageProviders } from './language-providers';

const text = (language: string): ITextModel => ({ getLanguageId: () => language }) as ITextModel;

describe('The language services of a text', () => {
    let registered: string[];
    const changed = new Emitter<void>();
    const registry = { ordered: () => registered, onDidChange: changed.event };
    let providers: LanguageProviders;

    beforeEach(() => {
        mock.timers.enable({ apis: ['setTimeout', 'Date'] });
        registered = [];
        providers = new LanguageProviders();
    });
    afterEach(() => mock.timers.reset());

    it('are awaited until the first one registers', async () => {
        const found = providers.for(registry, text('typescript'));
        changed.fire();
        registered = ['tsserver'];
        changed.fire();
        assert.deepEqual(await found, ['tsserver']);
    });

    it('are none if none registers in time, and for ten minutes none is waited for again', async () => {
        const found = providers.for(registry, text('cobol'));
        mock.timers.tick(5_000);
        assert.deepEqual(await found, []);
        assert.deepEqual(await providers.for(registry, text('cobol')), []);
        let answered = false;
        mock.timers.tick(600_000);
        const again = providers.for(registry, text('cobol')).then(() => (answered = true));
        await settled();
        assert.equal(answered, false);
        mock.timers.tick(5_000);
        assert.equal(await again, true);
    });

    it('are taken to be none only after the time that the first one may take, also when there is less to wait', async () => {
        const ordinary = text('cobol');
        const found = providers.for(registry, ordinary, 1_000, 10_000);
        mock.timers.tick(1_000);
        assert.deepEqual(await found, []);
        assert.equal(providers.startsIn(registry, ordinary, 10_000), 9_000);
        const again = providers.for(registry, ordinary, 30_000, 10_000);
        mock.timers.tick(9_000);
        assert.deepEqual(await again, []);
        assert.equal(providers.startsIn(registry, ordinary, 10_000), 0);
    });

    it('are found at once although there were none before', async () => {
        const found = providers.for(registry, text('cobol'));
        mock.timers.tick(5_000);
        await found;
        registered = ['late'];
        assert.deepEqual(await providers.for(registry, text('cobol')), ['late']);
    });

    it('are not awaited for plain text', async () => {
        assert.deepEqual(await providers.for(registry, text('plaintext')), []);
    });
});
