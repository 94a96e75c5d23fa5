import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { StatusMenu } from './status-menu';

leavePage();

describe('The menu of the status bar item', () => {
    it('offers no start where no agent is installed, or none that is turned on', async () => {
        for (const code of ['not-installed', 'turned-off', 'ide-mode-off']) {
            let labels: unknown[] = [];
            await Object.assign(new StatusMenu(), {
                status: { agents: [], facts: { agents: [] }, advice: { code, sentence: 'The reason.' } },
                log: {},
                reviews: { undecided: () => [] },
                commands: { getCommand: () => undefined },
                quickInput: {
                    showQuickPick: (entries: { label?: string }[]) =>
                        Promise.resolve(void (labels = entries.map(({ label }) => label)))
                }
            }).open();
            assert.equal(labels[0], 'The reason.');
            assert.equal(labels.includes('Start an Agent'), code === 'ide-mode-off', code);
        }
    });
});
