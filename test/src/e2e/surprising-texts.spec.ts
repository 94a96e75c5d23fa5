import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { useReviewBed } from '../support/review-bed';
import { until } from '../support/until';

/** What the file has at the beginning of each test. */
const CONTENT = 'one\ntwo\n';

describe('A review meets a surprise in the text', function () {
    this.timeout(60_000);
    const bed = useReviewBed(
        { '.theia/settings.json': JSON.stringify({ 'files.encoding': 'iso88591' }) },
        { content: CONTENT }
    );

    it('says that nothing but line ends change', async () => {
        await bed.propose(CONTENT.replaceAll('\n', '\r\n'));
        await bed.ide.review.waitForNotice(/Line ends change from LF to CRLF\./);
        await bed.ide.review.waitForNotice(/Nothing else changes\./);
    });

    it('shows the one real change among changed line ends, wherever it is', async () => {
        const lines = Array.from({ length: 400 }, (_, index) => `line ${index}`);
        writeFileSync(bed.file, lines.join('\n'));
        lines[300] = 'the real change';
        await bed.propose(lines.join('\r\n'));
        await until('the change is in view', async () =>
            (await bed.ide.review.text('modified')).includes('the real change')
        );
        await bed.ide.review.waitForNotice(/Line ends change from LF to CRLF\./);
        await bed.ide.review.waitForNoNotice(/Nothing else/);
    });

    it('says that a byte order mark comes or goes', async () => {
        await bed.propose(`\uFEFF${CONTENT}`);
        await bed.ide.review.waitForNotice(/A byte order mark is added/);
        await bed.agent.closeDiff(bed.file);
        writeFileSync(bed.file, `\uFEFF${CONTENT}`);
        await bed.propose(CONTENT);
        await bed.ide.review.waitForNotice(/The byte order mark at the beginning of the file is removed/);
    });

    it('says that nothing changes at all', async () => {
        await bed.propose(CONTENT);
        await bed.ide.review.waitForNotice(/The proposal is the same as the file\./);
    });

    it('shows the file in its own encoding', async () => {
        writeFileSync(bed.file, Buffer.from('\uFEFFcafé in UTF-16\n', 'utf16le'));
        await bed.propose('x\n');
        await bed.ide.review.waitForText('original', 'café in UTF-16\n');
        await bed.agent.closeDiff(bed.file);
        writeFileSync(bed.file, Buffer.from('café in Latin 1\n', 'latin1'));
        await bed.propose('x\n');
        await bed.ide.review.waitForText('original', 'café in Latin 1\n');
    });

    it('says that the file is not shown as it is', async () => {
        writeFileSync(bed.file, Buffer.concat([Buffer.from('\uFEFFcaf'), Buffer.from([0xe9, 0x0a])]));
        await bed.propose('x\n');
        await bed.ide.review.waitForNotice(/Set ‘files\.encoding’ to see it as it is/);
        writeFileSync(bed.file, '\uFEFFa \uFFFD of its own\n');
        await bed.ide.review.waitForNoNotice(/files\.encoding/);
        writeFileSync(bed.file, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 7]));
        await bed.ide.review.waitForNotice(/looks like a binary file/);
    });

    it('gives a line its own end back that is deleted and brought back by undo, among other ends', async () => {
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

    it('takes a carriage return that is all of the text for one line end', async () => {
        await bed.propose('\r');
        await bed.ide.review.focusRightSide();
        await bed.ide.page.keyboard.press('Control+Home');
        await bed.ide.page.keyboard.type('x');
        await bed.ide.review.waitForText('modified', 'x\n');
        await bed.ide.review.waitUntilDecidable();
        await bed.ide.page.keyboard.press('Control+S');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'x\r' });
    });

    it('asks nothing about line separators', async () => {
        await bed.propose('a\u2028b\n');
        await bed.ide.review.appendText('typed');
        await bed.ide.question.assertNone();
        await bed.ide.review.waitUntilDecidable();
        await bed.ide.page.keyboard.press('Control+S');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'a\u2028b\ntyped' });
    });
});
