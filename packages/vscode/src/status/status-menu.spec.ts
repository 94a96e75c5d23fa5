import * as assert from 'node:assert/strict';
import { Module } from 'node:module';
const modules = Module as unknown as { _load: (name: string, ...more: unknown[]) => unknown };
const load = modules._load;
let labels: string[] = [];
/** As much of VS Code as the menu looks at. */
const editor = {
    TabInputText: class {},
    TabInputTextDiff: class {},
    QuickPickItemKind: { Separator: -1 },
    extensions: { getExtension: () => undefined },
    workspace: { getConfiguration: () => ({ get: () => [] }) },
    window: {
        terminals: [],
        tabGroups: { activeTabGroup: {} },
        showQuickPick: (entries: { label: string }[]) => void (labels = entries.map(({ label }) => label))
    }
};
modules._load = (name, ...more) => (name === 'vscode' ? editor : load(name, ...more));
import { StatusMenu } from './status-menu';
modules._load = load;

describe('The menu of the status bar item', () => {
    it('offers no start where no agent is installed, or none that is turned on', async () => {
        for (const code of ['not-installed', 'turned-off', 'ide-mode-off']) {
            const status = { agents: [], discovery: { published: true, path: '/file' } };
            const facts = { status, advice: { code, sentence: 'The reason.' } };
            const agentStatus = { facts, installed: [], refresh: () => Promise.resolve() };
            await new StatusMenu(agentStatus as never, { apply: () => Promise.resolve() }).open();
            assert.equal(labels[0], '$(warning) The reason.');
            assert.equal(labels.includes('$(add) Start an Agent'), code === 'ide-mode-off', code);
        }
    });
});
