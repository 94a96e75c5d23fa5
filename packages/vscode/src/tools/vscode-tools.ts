import type { OfferedTools } from '@agent-companion/core/server';
import {
    editorTools,
    isWanted,
    languageTools,
    OpenEditors,
    PageTool,
    systemClock,
    ToolRunner
} from '@agent-companion/client';
import { VscodeCodeEditor } from './vscode-code-editor';

/** Offers the tools of editors and of language services, as far as settings permit. */
export class VscodeTools {
    readonly runner: ToolRunner;
    private readonly tools: readonly PageTool[];

    /** @param setting the value of a setting of ours, by the rest of its name. */
    constructor(
        editors: OpenEditors,
        private readonly setting: (name: string) => unknown
    ) {
        const editor = new VscodeCodeEditor();
        this.tools = [...languageTools(editor), ...editorTools(editor, editors)];
        this.runner = new ToolRunner({
            find: name => this.wanted.find(tool => tool.name === name),
            refusalOf: path => editor.refusalOf(path),
            whenReady: () => Promise.resolve(),
            clock: systemClock
        });
    }

    get offered(): OfferedTools {
        return { names: this.wanted.map(({ name }) => name) };
    }

    private get wanted(): readonly PageTool[] {
        return this.tools.filter(({ name }) => isWanted(name, setting => this.setting(`tools.${setting}`)));
    }
}
