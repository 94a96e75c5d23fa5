import { writeFileSync } from 'node:fs';
import { ReviewBed, useSharedBed } from '../../support/review-bed';
import { until } from '../../support/until';

/** Text of the file at the beginning of each test. */
const CONTENT = 'one\ntwo\n';

export function describeTextNotices(bed: ReviewBed): void {
    describe('A review meets a surprise in the text', function () {
        this.timeout(60_000);
        useSharedBed(bed, { '.theia/settings.json': JSON.stringify({ 'files.encoding': 'iso88591' }) }, CONTENT);

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

        it('says that the file is not shown as it is', async () => {
            writeFileSync(bed.file, Buffer.concat([Buffer.from('\uFEFFcaf'), Buffer.from([0xe9, 0x0a])]));
            await bed.propose('x\n');
            await bed.ide.review.waitForNotice(/Set ‘files\.encoding’ to see it as it is/);
            writeFileSync(bed.file, '\uFEFFa \uFFFD of its own\n');
            await bed.ide.review.waitForNoNotice(/files\.encoding/);
            writeFileSync(bed.file, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 7]));
            await bed.ide.review.waitForNotice(/looks like a binary file/);
        });
    });
}
