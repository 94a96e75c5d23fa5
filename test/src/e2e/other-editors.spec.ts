import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

/** A VS Code extension with an editor of its own for drawings, and with notebooks. */
const MANIFEST = {
    name: 'other-editors',
    publisher: 'test',
    version: '1.0.0',
    engines: { vscode: '^1.80.0' },
    main: './extension.js',
    activationEvents: ['onCustomEditor:test.drawing', 'onNotebook:test.book'],
    contributes: {
        customEditors: [
            {
                viewType: 'test.drawing',
                displayName: 'Drawing',
                selector: [{ filenamePattern: '*.drawing' }],
                priority: 'default'
            }
        ],
        notebooks: [{ type: 'test.book', displayName: 'Book', selector: [{ filenamePattern: '*.book' }] }],
        commands: [{ command: 'test.draw', title: 'Draw' }]
    }
};

const PROGRAM = `
const vscode = require('vscode');
exports.activate = ({ subscriptions }) => {
    const changed = new vscode.EventEmitter();
    let drawing;
    const editor = {
        onDidChangeCustomDocument: changed.event,
        openCustomDocument: uri => (drawing = { uri, dispose() {} }),
        resolveCustomEditor: (document, panel) => void (panel.webview.html = '<p>A drawing</p>'),
        saveCustomDocument: () => Promise.resolve(),
        revertCustomDocument: () => Promise.resolve(),
        backupCustomDocument: (document, { destination }) => ({ id: destination.toString(), delete() {} })
    };
    const notebooks = {
        deserializeNotebook: bytes =>
            new vscode.NotebookData([
                new vscode.NotebookCellData(vscode.NotebookCellKind.Code, Buffer.from(bytes).toString(), 'plaintext')
            ]),
        serializeNotebook: ({ cells }) => Buffer.from(cells.map(({ value }) => value).join(''))
    };
    subscriptions.push(
        vscode.window.registerCustomEditorProvider('test.drawing', editor),
        vscode.workspace.registerNotebookSerializer('test.book', notebooks),
        vscode.commands.registerCommand('test.draw', () => changed.fire({ document: drawing, undo() {}, redo() {} }))
    );
};
`;

describe('A file in an editor that is none of text', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;
    let agent: PlainAgent;
    let plugins: string;

    before(async () => {
        plugins = mkdtempSync(path.join(tmpdir(), 'agent-companion-plugins-'));
        const extension = path.join(plugins, 'other-editors');
        mkdirSync(extension);
        writeFileSync(path.join(extension, 'package.json'), JSON.stringify(MANIFEST));
        writeFileSync(path.join(extension, 'extension.js'), PROGRAM);
        bed = await startTestIde(
            { 'plan.drawing': 'a\n', 'steps.book': 'one\n' },
            {
                environment: { THEIA_DEFAULT_PLUGINS: `local-dir:${plugins}` },
                preferences: { 'files.autoSave': 'off' }
            }
        );
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await bed.ide.waitForAgents(1);
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
        rmSync(plugins, { recursive: true, force: true });
    });

    const dirty = (name: string): Promise<void> =>
        bed.ide.page.locator('.lm-TabBar-tab.theia-mod-dirty', { hasText: name }).waitFor();

    /** The agent proposes, and the user accepts after a question that the unsaved changes make. */
    async function acceptAfterQuestion(name: string): Promise<void> {
        const file = path.join(bed.workspace, name);
        await bed.ide.review.waitForNotice(/has unsaved changes in its own editor, which are not shown here/);
        await bed.ide.review.press('accept');
        assert.match(await bed.ide.question.text(), /^Accept and Leave Your Unsaved Changes\?/);
        await bed.ide.question.answer('Cancel');
        assert.deepEqual(agent.decisions, []);
        await bed.ide.review.press('accept');
        await bed.ide.question.answer('Accept Anyway');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposal\n' });
        await bed.ide.review.waitUntilGone(name);
        await dirty(name);
    }

    async function propose(name: string): Promise<void> {
        const answer = await agent.openDiff(path.join(bed.workspace, name), 'proposal\n');
        assert.equal(answer.isError, undefined);
        await until('the review has its tab', () => bed.ide.review.isOpen(name));
    }

    it('is known to have unsaved changes in an extension’s editor, also if they come during the review', async () => {
        await propose('plan.drawing');
        await bed.ide.openInItsEditor('plan.drawing');
        await bed.ide.review.select('plan.drawing');
        await bed.ide.runCommand('Draw');
        await dirty('plan.drawing');
        await acceptAfterQuestion('plan.drawing');
    });

    it('is known to have unsaved changes in a notebook', async () => {
        await bed.ide.openInItsEditor('steps.book');
        await bed.ide.page.locator('.theia-notebook-cell .monaco-editor').first().click();
        await bed.ide.page.keyboard.type('more');
        await dirty('steps.book');
        await propose('steps.book');
        await bed.ide.review.select('steps.book');
        await acceptAfterQuestion('steps.book');
    });
});
