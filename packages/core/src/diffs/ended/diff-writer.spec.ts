import assert from 'node:assert/strict';
import { isTooLong, longestTurn } from '../../testing/event-loop-watch';
import { judgeNothing } from '../../testing/judge-nothing';
import { Diff } from '../diff';
import { DiffWriter, ProposalFiles } from './diff-writer';

describe('A file that is not UTF-8', () => {
    /** Notes a file of these bytes, and says how many marks of unknown characters it has itself. */
    async function ownMarksOf(bytes: Uint8Array): Promise<number | undefined> {
        const files = { read: () => Promise.resolve({ digest: '', bytes }) } as unknown as ProposalFiles;
        const diff = { proposal: { path: '/a' } } as Diff;
        new DiffWriter({ files, judgePath: judgeNothing }).noteFile(diff);
        await diff.noted.digest;
        return diff.noted.undecodable?.ownMarks;
    }

    it('is noted with the marks of unknown characters that it has itself', async () => {
        assert.equal(await ownMarksOf(Buffer.from('\uFFFD, \uFFFD\uFFFD')), undefined, 'it is UTF-8');
        assert.equal(await ownMarksOf(Buffer.from('caf\u00E9', 'latin1')), 0);
        const marks = Buffer.from('\uFFFDa\uFFFD\uFFFD');
        assert.equal(await ownMarksOf(Buffer.concat([marks, Buffer.of(0xff, 0xef, 0xbf)])), 3);
    });

    it('does not keep the event loop, however large it is and however many it has', async () => {
        const bytes = Buffer.alloc(64 * 1024 ** 2, '\uFFFD');
        let marks: number | undefined;
        const turn = await longestTurn(async () => (marks = await ownMarksOf(bytes)));
        assert.equal(marks, Math.floor(bytes.length / 3));
        assert.ok(!isTooLong(turn), `${turn} ms`);
    });
});
