import * as assert from 'node:assert/strict';
import { useReviewBed } from '../support/review-bed';
import { until } from '../support/until';

/** Who is first is forced: what goes one way between page and backend is held back until the other side has decided. */
describe('A review that its agent closes', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'other.txt': '' }, { content: 'one\n' });

    describe('while the user decides it', () => {
        /** A review that the user has edited. */
        async function edited(): Promise<void> {
            await bed.propose('proposal\n');
            await bed.ide.review.appendText('typed');
        }

        const TOO_LATE = 'Your decision came too late';

        it('is accepted on both sides when the user was first', async () => {
            await edited();
            bed.network.hold('toBrowser');
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'proposal\ntyped' });
            assert.equal(await bed.agent.textAtClose(bed.file, false), 'proposal\ntyped');
            assert.ok(await bed.ide.review.isOpen(bed.name), 'the page knew who was first');
            bed.network.release();
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.assertQuiet();
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('is closed on both sides when the agent was first, and the user is told so', async () => {
            await edited();
            bed.network.hold('toTheia');
            await bed.ide.review.press('accept');
            const closing = bed.agent.textAtClose(bed.file);
            await bed.ide.review.waitUntilGone(bed.name);
            assert.deepEqual(await bed.ide.messages(), []);
            bed.network.release();
            assert.equal(await closing, 'proposal\ntyped');
            await bed.ide.message(TOO_LATE).waitFor();
            await bed.ide.dismissMessages();
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('is rejected on both sides when the user was first', async () => {
            await edited();
            bed.network.hold('toBrowser');
            await bed.ide.review.press('reject');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            assert.equal(await bed.agent.textAtClose(bed.file, false), null);
            bed.network.release();
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.ide.waitForStatusMessage(`Rejected. Your edits to ${bed.name} were discarded.`);
            await bed.assertQuiet();
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('is not rejected when the agent was first, and the user is told so', async () => {
            await edited();
            bed.network.hold('toTheia');
            await bed.ide.review.press('reject');
            const closing = bed.agent.textAtClose(bed.file);
            await bed.ide.review.waitUntilGone(bed.name);
            bed.network.release();
            assert.equal(await closing, 'proposal\ntyped');
            await bed.ide.message(TOO_LATE).waitFor();
            await bed.ide.dismissMessages();
            assert.deepEqual(bed.agent.decisions, []);
        });
    });

    describe('while the next one opens', () => {
        it('leaves that one its place', async () => {
            await bed.propose('proposal\n');
            // The page waits for the file of the next one.
            bed.network.hold('toTheia');
            const opening = bed.agent.openDiff(bed.at('other.txt'), 'next\n');
            await until('the page asks for the file', () => bed.network.heldBytes > 0);
            const closing = bed.agent.closeDiff(bed.file);
            await bed.ide.review.waitUntilGone(bed.name);
            bed.network.release();
            assert.deepEqual((await opening).content, []);
            await closing;
            await bed.ide.review.waitFor('other.txt');
            await bed.agent.closeDiff(bed.at('other.txt'));
        });
    });

    it('leaves no error in the page, whose differences are being computed', async () => {
        const errors: string[] = [];
        const listen = (error: Error): number => errors.push(error.stack ?? error.message);
        bed.ide.page.on('pageerror', listen);
        const proposal = 'one\n2\n'.repeat(20_000);
        for (const name of [bed.name, 'new.txt']) {
            await bed.agent.openDiff(bed.at(name), proposal);
            await bed.agent.closeDiff(bed.at(name));
            await bed.propose(proposal, name);
            await bed.ide.review.appendText('typed');
            await bed.agent.openDiff(bed.at(name), `${proposal}more\n`);
            await bed.agent.closeDiff(bed.at(name));
            await bed.ide.review.waitUntilGone(name);
        }
        // What is computed next has its turn after it.
        await bed.assertQuiet();
        bed.ide.page.off('pageerror', listen);
        assert.deepEqual(errors, []);
    });

    describe('before the user sees it', () => {
        it('does not appear when it was still opening', async () => {
            const proposal = 'proposal\n'.repeat(50_000);
            bed.network.hold('toBrowser');
            const opening = bed.agent.openDiff(bed.file, proposal);
            await until('the proposal is on its way', () => bed.network.heldBytes > 10_000);
            const closing = bed.agent.textAtClose(bed.file);
            assert.deepEqual((await opening).content, []);
            bed.network.release();
            assert.equal(await closing, proposal);
            await bed.assertQuiet();
        });

        it('does not come back with a page that was loading', async () => {
            await bed.propose('proposal\n');
            await bed.ide.review.appendText('typed');
            const { page } = bed.ide;
            let load: () => void = () => undefined;
            const loading = new Promise<void>(resolve => (load = resolve));
            await page.route('**/bundle.js', async route => {
                await loading;
                await route.continue();
            });
            await page.reload({ waitUntil: 'commit' });
            assert.equal(await bed.agent.textAtClose(bed.file), 'proposal\ntyped');
            load();
            await bed.ide.waitUntilReady();
            await page.unroute('**/bundle.js');
            await bed.assertQuiet();
        });
    });
});
