import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe("The offer of the IDE's tools", function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    const folder = (): string => path.join(bed.geminiHome, '.gemini', 'extensions', 'agent-companion-tools');
    const offer = (): Locator => bed.ide.message('Let Gemini CLI use this IDE’s tools');

    async function start(): Promise<void> {
        bed = await startTestIde({ 'a.txt': 'a' }, { toolsOffer: true });
        assert.equal(await offer().count(), 0, 'It is not made before an agent has connected.');
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        assert.equal(await offer().count(), 0, 'It is not made before a decision.');
        await decide();
    }

    /** Has an agent propose, and rejects what it proposes. */
    async function decide(whenOpen: () => Promise<void> = () => Promise.resolve()): Promise<void> {
        const agent = await bed.connectAgent();
        try {
            await agent.openDiff(path.join(bed.workspace, 'a.txt'), 'b');
            await bed.ide.review.waitFor('a.txt');
            await whenOpen();
            await bed.ide.review.press('reject');
            assert.equal((await agent.decision(path.join(bed.workspace, 'a.txt'))).accepted, false);
        } finally {
            await agent.dispose();
        }
    }
    afterEach(() => bed?.dispose());

    it('makes room for the next review; comes back after it, and turns them on after a yes', async () => {
        await start();
        await offer().waitFor();
        assert.ok((await offer().innerText()).includes(folder()));
        const looks = offer()
            .locator('button')
            .evaluateAll(all => all.map(each => getComputedStyle(each).backgroundColor));
        assert.equal(new Set(await looks).size, 2, 'One button is the main one.');
        await decide(() => offer().waitFor({ state: 'hidden' }));
        await offer().waitFor();
        assert.equal(existsSync(folder()), false);
        await offer().getByText('Turn On').click();
        await until('the extension is there', () => existsSync(folder()));
        await bed.ide.waitForStatusMessage('Gemini CLI has the IDE’s tools');
    });
});
