import { ideTools } from '@agent-companion/core/protocol/tools';
import { EditorTools } from '@agent-companion/core/server';

/** An editor that offers every tool, and has one text for all files. */
export const scriptedTools: EditorTools = {
    offered: { names: ideTools.map(({ name }) => name) },
    onDidChangeOffered: () => ({ dispose: () => undefined }),
    run: (_name, input) => {
        const { path } = input as { path?: string };
        const text = { path, text: 'one\ntwo', startLine: 1, endLine: 2, lineCount: 2, unsaved: false };
        return Promise.resolve({ ok: true, result: text });
    }
};
