import * as assert from 'node:assert/strict';
import { diffOptions } from './diff-options';

type Facts = Parameters<typeof diffOptions>[0];

const USUAL: Facts = {
    layout: 'sideBySide',
    unchanged: 'collapsed',
    wordWrap: 'prose',
    isAllNew: false,
    languageId: 'typescript',
    changes: 3
};

describe('The look of a diff', () => {
    const having = (facts: Partial<Facts>): ReturnType<typeof diffOptions> => diffOptions({ ...USUAL, ...facts });

    for (const [wordWrap, languageId, wrapped] of [
        ['prose', 'markdown', 'on'],
        ['prose', 'plaintext', 'on'],
        ['prose', 'typescript', 'inherit'],
        ['always', 'typescript', 'on'],
        ['inherit', 'markdown', 'inherit']
    ] as const) {
        it(`wraps by '${wordWrap}': ${languageId} ${wrapped}`, () => {
            assert.equal(having({ wordWrap, languageId }).diffWordWrap, wrapped);
        });
    }

    it('has unchanged lines collapsed, but not for very many changes, nor before these are known', () => {
        const collapsed = ([{}, { unchanged: 'shown' }, { changes: 5_000 }, { changes: undefined }] as const).map(
            facts => having(facts).hideUnchangedRegions?.enabled
        );
        assert.deepEqual(collapsed, [true, false, false, false]);
    });
});
