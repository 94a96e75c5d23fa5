import { Page } from 'playwright-core';

/** The part of Monaco that a bare diff takes. */
interface Monaco {
    readonly editor: {
        createModel(text: string): { dispose(): void };
        createDiffEditor(node: HTMLElement): { setModel(model: object): void; dispose(): void };
    };
}

declare global {
    interface Window {
        monaco: Monaco;
        bareTexts: readonly [original: string, modified: string];
        closeBareDiff: () => void;
    }
}

/** The marks of changed lines in the diff that is to be seen. */
export const CHANGED_LINE = '.monaco-diff-editor:visible .editor.modified .line-insert';

/** Has a page give away its Monaco when it is loaded. Runs in the page. */
export function exposeMonaco(): void {
    let environment = { globalAPI: true };
    Object.defineProperty(window, 'MonacoEnvironment', {
        get: () => environment,
        set: (given: object) => (environment = { ...given, globalAPI: true })
    });
}

/** Shows two texts in a diff of Monaco alone, over the page; the milliseconds until a change is marked. */
export async function openBareDiff(page: Page, original: string, modified: string): Promise<number> {
    await page.evaluate(texts => void (window.bareTexts = texts), [original, modified] as const);
    const begun = performance.now();
    await page.evaluate(() => {
        const node = document.createElement('div');
        node.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
        document.body.append(node);
        const { editor } = window.monaco;
        const [original, modified] = window.bareTexts.map(text => editor.createModel(text));
        const diff = editor.createDiffEditor(node);
        diff.setModel({ original, modified });
        window.closeBareDiff = () => {
            [diff, original, modified].forEach(each => each.dispose());
            node.remove();
        };
    });
    await page.locator(CHANGED_LINE).first().waitFor();
    const taken = performance.now() - begun;
    await page.evaluate(() => window.closeBareDiff());
    return taken;
}
