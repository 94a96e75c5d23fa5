import { Module } from 'node:module';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

/**
 * Makes a document for Theia's modules; called before the first of them is imported.
 * @returns a function for after the last, so that other specs find none.
 */
export function enterPage(): () => void {
    const disable = enableJSDOM();
    Object.assign(globalThis, { DragEvent: class DragEvent extends window.Event {} });
    FrontendApplicationConfigProvider.set({ applicationName: 'Theia' });
    // Styles are the bundler's.
    (Module as unknown as { _extensions: Record<string, () => void> })._extensions['.css'] = () => undefined;
    return disable;
}
