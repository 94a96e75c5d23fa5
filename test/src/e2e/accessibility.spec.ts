import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { accessibilityFindings } from '../support/accessibility';
import { keepFailurePicture } from '../support/failure-picture';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';

/** What is ours on the screen: the rest is Theia's. */
const OURS = [
    '.gemini-companion-reviews',
    '.gemini-companion-notices',
    '[id="gemini-companion.review.accept"]',
    '[id="gemini-companion.review.reject"]',
    '[id="gemini-companion.review.nextChange"]',
    '[id="gemini-companion.review.undoChange"]',
    '[id="gemini-companion.reviews.acceptAll"]',
    '[id="status-bar-gemini-companion.status"]',
    '[id="status-bar-gemini-companion.reviews.status"]'
];

for (const theme of ['light', 'dark', 'hc-theia', 'hc-theia-light']) {
    describe(`What the companion shows, in the theme ${theme}`, function () {
        this.timeout(60_000);
        let bed: TestIde;
        let agent: PlainAgent;

        before(async () => {
            bed = await startTestIde({ 'one.txt': 'a\n' }, { preferences: { 'workbench.colorTheme': theme } });
            agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
            await bed.ide.waitForAgent();
            await bed.ide.reviews.open();
        });
        afterEach(async function () {
            await keepFailurePicture(this, bed?.ide.page);
        });
        after(async () => {
            await agent?.dispose();
            await bed?.dispose();
        });

        it('has no serious finding with nothing to review', async () => {
            const parts = ['.gemini-companion-reviews', '[id="status-bar-gemini-companion.status"]'];
            assert.deepEqual(await accessibilityFindings(bed.ide.page, parts), []);
        });

        it('has no serious finding with reviews', async () => {
            await agent.openDiff(path.join(bed.workspace, 'new', 'file.txt'), 'new\n');
            await bed.ide.review.waitFor('file.txt');
            await agent.openDiff(path.join(bed.workspace, 'one.txt'), 'b\nc\n');
            await bed.ide.reviews.waitForFact('one.txt', '+2');
            await bed.ide.review.waitForNotice(/new file/);
            assert.deepEqual(await accessibilityFindings(bed.ide.page, OURS), []);
        });
    });
}
