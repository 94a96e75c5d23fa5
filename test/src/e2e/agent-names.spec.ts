import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';

describe('The name of an agent', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a\n' });
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
    });
    after(() => bed?.dispose());

    const shells = (): Promise<number> =>
        bed.ide.page.locator('#theia-bottom-content-panel .lm-TabBar-tabLabel', { hasText: /^bash$/ }).count();

    /** Ends the agent, and waits until the shell takes commands again. */
    async function quit(): Promise<void> {
        await bed.ide.terminal.ask('/quit');
        await bed.ide.waitForNoAgent();
        await bed.ide.terminal.waitForAtEnd(/To resume this session[^]*[$#] *$/);
    }

    it('is the title of its terminal, until the agent goes', async () => {
        const others = await shells();
        await bed.ide.terminal.waitForTitle('Gemini CLI');
        await quit();
        await until('the title is the shell’s again', async () => (await shells()) === others + 1);
        await bed.ide.startAgent();
        await bed.ide.terminal.waitForTitle('Gemini CLI');
    });

    it('tells two agents apart, in their terminals too', async () => {
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        await bed.ide.terminal.waitForTitle('Gemini CLI 2');
        await bed.ide.terminal.waitForTitle('Gemini CLI');
    });
});
