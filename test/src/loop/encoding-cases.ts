import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';

/** Texts that a proposal may consist of, with the editor's view of them. */
const TEXTS: Readonly<Record<string, { readonly proposal: string; readonly shown: string }>> = {
    'CRLF line ends': { proposal: 'one\r\nTWO\r\n', shown: 'one\nTWO\n' },
    'mixed line ends': { proposal: 'one\r\ntwo\nthree\r\nfour', shown: 'one\ntwo\nthree\nfour' },
    'a carriage return that is all of it': { proposal: '\r', shown: '\n' },
    'a byte order mark': { proposal: '\uFEFFone\nTWO\n', shown: 'one\nTWO\n' },
    'a byte order mark and CRLF': { proposal: '\uFEFFone\r\nTWO', shown: 'one\nTWO' },
    'characters beyond the basic plane': { proposal: '🙂 \u{20000} é\n', shown: '🙂 \u{20000} é\n' },
    'no end of the last line': { proposal: 'one\ntwo', shown: 'one\ntwo' }
};

/** Line ends, byte order marks and encodings: what nobody has touched comes back as it was. */
export function describeEncodings(bed: ReviewBed<EditorBed>): void {
    describe('A proposal', function () {
        this.timeout(60_000);
        useSharedBed(bed, {}, 'one\ntwo\n');

        for (const [what, { proposal, shown }] of Object.entries(TEXTS)) {
            it(`with ${what} comes back as it was`, async () => {
                await bed.propose(proposal);
                await bed.ide.review.press('accept');
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: proposal });
            });

            it(`with ${what} keeps all but what is typed`, async () => {
                await bed.propose(proposal);
                await bed.ide.review.focusRightSide();
                await bed.ide.page.keyboard.press('Control+Home');
                await bed.ide.page.keyboard.type('x');
                await bed.ide.review.waitForText('modified', `x${shown}`);
                await bed.ide.review.waitUntilDecidable();
                await bed.ide.page.keyboard.press('Control+S');
                const content = proposal.startsWith('\uFEFF') ? `\uFEFFx${proposal.slice(1)}` : `x${proposal}`;
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content });
            });
        }

        it('has the ends of its lines back after one was deleted and brought back by undo', async () => {
            const { keyboard } = bed.ide.page;
            await bed.propose('one\r\ntwo\nthree\r\nfour\r\n');
            await bed.ide.review.focusRightSide();
            await keyboard.press('Control+Home');
            await keyboard.type('x');
            await keyboard.press('ArrowDown');
            await keyboard.press('Control+Shift+K');
            await bed.ide.review.waitForText('modified', 'xone\nthree\nfour\n');
            await keyboard.press('Control+Z');
            await bed.ide.review.waitForText('modified', 'xone\ntwo\nthree\nfour\n');
            await bed.ide.review.waitUntilDecidable();
            await keyboard.press('Control+S');
            const content = 'xone\r\ntwo\nthree\r\nfour\r\n';
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content });
        });

        it('with line separators leads to no question', async () => {
            await bed.propose('a\u2028b\n');
            await bed.ide.review.appendText('typed');
            await bed.ide.question.assertNone();
            await bed.ide.review.waitUntilDecidable();
            await bed.ide.page.keyboard.press('Control+S');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'a\u2028b\ntyped' });
        });

        for (const [encoding, file] of Object.entries({
            'UTF-16': Buffer.from('\uFEFFcafé\n', 'utf16le'),
            'UTF-8 with a byte order mark': Buffer.from('\uFEFFcafé\n', 'utf8'),
            'Latin 1': Buffer.from('café\n', 'latin1')
        })) {
            it(`stands beside a file in ${encoding} that is shown in its own encoding`, async () => {
                writeFileSync(bed.file, file);
                await bed.propose('tea\n');
                await bed.ide.review.waitForText('original', 'café\n');
            });
        }
    });
}
