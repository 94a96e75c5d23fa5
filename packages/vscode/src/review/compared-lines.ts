import { linesDiffComputers } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/linesDiffComputers';
import { compareLines, Hunk } from '@agent-companion/client';

/** The changes between two texts, found as VS Code finds those that it shows, which no extension is told. */
export function comparedLines(original: string, modified: string, ignoresSpace = false): Hunk[] | undefined {
    const before = original === '' ? [] : linesOf(original);
    return compareLines(linesDiffComputers.getDefault(), before, linesOf(modified), ignoresSpace);
}

export function linesOf(text: string): string[] {
    return text.split(/\r\n|\r|\n/);
}
