import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

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

/** Writes it into a folder, which is made. */
export function writeOtherEditors(folder: string): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(MANIFEST));
    writeFileSync(path.join(folder, 'extension.js'), PROGRAM);
}
