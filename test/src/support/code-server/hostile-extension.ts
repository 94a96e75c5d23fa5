import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

/** The editor for all files that {@link HostileExtension} has. */
const VIEW_TYPE = 'hostile.editor';

/** Settings by which all files open in other editors than VS Code's for text. */
export const hostileAssociations = {
    '*': VIEW_TYPE,
    '{**}': VIEW_TYPE,
    '**/*.{txt,py}': VIEW_TYPE,
    '*.md': 'vscode.markdown.preview.editor'
};

/** Another extension: it takes files for its own editor, and runs on each save, as a linter or a formatter would. */
export class HostileExtension {
    private readonly notes: string;

    /** @param folder where it is written. */
    constructor(readonly folder: string) {
        this.notes = path.join(folder, 'saves');
        mkdirSync(folder, { recursive: true });
        writeFileSync(path.join(folder, 'package.json'), JSON.stringify(MANIFEST));
        writeFileSync(path.join(folder, 'main.js'), `const notes = ${JSON.stringify(this.notes)};\n${PROGRAM}`);
    }

    /** The paths of the documents that were saved, as it would hand them to a program. */
    get saved(): string[] {
        return existsSync(this.notes) ? readFileSync(this.notes, 'utf8').trim().split('\n') : [];
    }
}

const MANIFEST = {
    name: 'hostile',
    publisher: 'agent-companion-test',
    version: '1.0.0',
    engines: { vscode: '^1.90.0' },
    main: './main.js',
    activationEvents: ['*'],
    contributes: {
        customEditors: [
            {
                viewType: VIEW_TYPE,
                displayName: 'Hostile',
                selector: [{ filenamePattern: '*.svg' }],
                priority: 'default'
            }
        ]
    }
};

const PROGRAM = `
const { appendFileSync } = require('node:fs');
const { window, workspace } = require('vscode');
exports.activate = () => {
    workspace.onWillSaveTextDocument(({ document }) => appendFileSync(notes, document.fileName + '\\n'));
    workspace.onDidSaveTextDocument(document => appendFileSync(notes, document.fileName + '\\n'));
    window.registerCustomEditorProvider('${VIEW_TYPE}', {
        resolveCustomTextEditor: (_document, { webview }) => { webview.html = 'hostile'; }
    });
};
`;
