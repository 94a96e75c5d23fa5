import { dismissLeftovers } from '../../../support/browser/clean-page';
import type { Scene } from '../pictured-editor';
import { propose, waitForReview } from '../proposals';
import type { CodeServerStage } from './code-server-stage';

/** The pictures of code-server. */
export const codeServerPictures: Readonly<Record<string, Scene<CodeServerStage>>> = {
    'code-server-review': async stage => {
        const { terminal } = stage.ide;
        await stage.setSideBarWidth(200);
        await terminal.open();
        await stage.setPanelHeight(360);
        await stage.ide.startAgent();
        await terminal.ask('edit all files');
        await waitForReview(stage, 'greeting.js');
        await terminal.waitForAtEnd(/Apply this change\?/);
    },

    'code-server-reviews-view': async stage => {
        const [one, other] = [await stage.connectAgent(), await stage.connectAgent()];
        await propose(stage, one, 'src/greeting.js');
        await waitForReview(stage, 'greeting.js');
        await propose(stage, one, 'package.json');
        await propose(stage, other, 'src/greeting.test.js');
        await stage.ide.heldMessage('proposes a change to greeting.test.js').waitFor();
        await stage.ide.runCommand('View: Show Reviews');
        await stage.setSideBarWidth(330);
        await dismissLeftovers(stage.ide.page, ['message']);
    },

    'code-server-walkthrough': async ({ ide }) => {
        await ide.openWalkthrough('Review what your agent changes');
        const step = ide.page.locator('.getting-started-step', { hasText: 'Review a change' });
        await step.click();
        const beside = ide.page.frameLocator('iframe.webview').frameLocator('#active-frame');
        await beside.getByText(/^The file itself stays as it is/).waitFor();
    }
};
