import * as assert from 'node:assert/strict';
import { EarlierDraft } from './earlier-draft';

const ASIDE = { hasEarlierEdits: true, showsEarlierEdits: false };
const SHOWN = { hasEarlierEdits: false, showsEarlierEdits: true };

describe('EarlierDraft', () => {
    it('are offered until they are shown, and again when undo has taken them away', () => {
        const edits = new EarlierDraft({});
        edits.setAside('mine');
        assert.deepEqual(edits.updated(false), ASIDE);
        edits.markShown('mine');
        assert.deepEqual(edits.updated(true), SHOWN);
        assert.deepEqual(edits.updated(false), ASIDE);
        edits.markShown('another');
        assert.deepEqual(edits.updated(true), ASIDE);
    });

    it('are not offered again by a page that was loaded after they were restored', () => {
        assert.deepEqual(new EarlierDraft({ earlierDraft: 'mine', draft: 'mine' }).updated(true), SHOWN);
        assert.deepEqual(new EarlierDraft({ earlierDraft: 'mine', draft: 'other' }).updated(true), ASIDE);
        assert.deepEqual(new EarlierDraft({ earlierDraft: 'mine' }).updated(false), ASIDE);
    });
});
