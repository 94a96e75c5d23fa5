import { Emitter } from '../../support/emitter';
import { EditorTools, OfferedTools, ToolOutcome } from '../../tools/editor-tools';

type RunOptions = Parameters<EditorTools['run']>[2];

/** An editor's tools whose answers the test decides. */
export class FakeEditorTools implements EditorTools {
    readonly runs: { readonly name: string; readonly input: unknown; readonly options: RunOptions }[] = [];
    /** Answer of a run; may wait or throw. */
    answer: (name: string, input: Record<string, unknown>, options: RunOptions) => Promise<ToolOutcome> = () =>
        Promise.resolve({ ok: true, result: {} });
    offered: OfferedTools;
    private readonly changes = new Emitter<void>();
    readonly onDidChangeOffered = this.changes.event;

    constructor(names: readonly string[] = []) {
        this.offered = { names };
    }

    offer(names: readonly string[]): void {
        this.offered = { names };
        this.changes.fire();
    }

    run(name: string, input: unknown, options: RunOptions): Promise<ToolOutcome> {
        this.runs.push({ name, input, options });
        return this.answer(name, input as Record<string, unknown>, options);
    }
}
