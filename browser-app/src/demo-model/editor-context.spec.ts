import { strict as assert } from 'node:assert';
import type { GeminiContent } from '../gemini-api/gemini-api-types';
import { editorContext } from './editor-context';

/** As Gemini CLI 0.61 writes it. */
function wholeContext(value: object): GeminiContent {
    const intro = "Here is the user's editor context as a JSON object. This is for your information only.";
    return user(`${intro}\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
}

function changes(value: object): GeminiContent {
    const intro =
        "Here is a summary of changes in the user's editor context, in JSON format. This is for your information only.";
    return user(`${intro}\n\`\`\`json\n${JSON.stringify({ changes: value }, null, 2)}\n\`\`\``);
}

function user(text: string): GeminiContent {
    return { role: 'user', parts: [{ text }] };
}

const first = wholeContext({
    activeFile: { path: '/w/a.ts', cursor: { line: 3, character: 5 }, selectedText: 'a ```json\n``` b' },
    otherOpenFiles: ['/w/b.ts']
});

describe('editorContext', () => {
    it('follows the cursor and the selection', () => {
        const moved = changes({
            cursorMoved: { path: '/w/a.ts', cursor: { line: 9, character: 1 } },
            selectionChanged: { path: '/w/a.ts', selectedText: '' }
        });
        assert.deepEqual(editorContext([first, moved])?.activeFile, {
            path: '/w/a.ts',
            cursor: { line: 9, character: 1 },
            selectedText: ''
        });
    });

    it('follows files that are opened, closed and activated', () => {
        const switched = changes({
            filesOpened: ['/w/c.ts'],
            filesClosed: ['/w/b.ts'],
            activeFileChanged: { path: '/w/c.ts', cursor: { line: 1, character: 1 } }
        });
        const context = editorContext([first, switched]);
        assert.equal(context?.activeFile?.path, '/w/c.ts');
        assert.deepEqual(context?.otherOpenFiles, ['/w/a.ts']);
        assert.equal(editorContext([first, changes({ activeFileChanged: { path: null } })])?.activeFile, undefined);
    });
});
