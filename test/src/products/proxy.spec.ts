import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeLoop } from '../loop/loop-cases';
import { startTestIde } from '../support/test-ide';
import { useTestIde } from '../support/use-bed';

/** Milliseconds without a word, more than nginx lets a connection idle. */
const IDLE = 75_000;

describe('The loop behind nginx with a path, a login and a cut of idle connections', () => {
    describeLoop({
        displayName: 'Theia with Agent Companion',
        start: (files, options) => startTestIde(files, { ...options, behindNginx: true })
    });

    describe('A page that nobody touches for longer than that', function () {
        this.timeout(240_000);
        const bed = useTestIde({ 'a.txt': 'a\n' }, { behindNginx: true });

        it('has its agent and its review as before', async () => {
            const file = path.join(bed.workspace, 'a.txt');
            const agent = await bed.connectAgent();
            await agent.openDiff(file, 'b\n');
            await bed.ide.review.waitFor('a.txt');
            // Nothing shows that a connection idles.
            await delay(IDLE);
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(file), { accepted: true, content: 'b\n' });
            await agent.dispose();
        });
    });
});
