import { mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { openPages, WatchedPage } from '../browser/watched-pages';

const FOLDER = path.resolve(__dirname, '..', '..', '..', '..', '.build', 'failures');

/** So many of the last lines of a log are told. */
const LOG_LINES = 15;

/** How long a page may take to answer, in milliseconds: one that hangs must not hide why the test failed. */
const PATIENCE = 5_000;

/** Gives the content of every open page, and the last words of backend and console. */
export async function screenReport(): Promise<string> {
    const pages = openPages();
    const logs = [...new Set(pages.flatMap(({ logFile }) => logFile ?? []))];
    return [...(await Promise.all(pages.map(describePage))), ...logs.map(describeLog)].join('\n');
}

/** Takes a picture of every open page after a test, and says where it is. */
export async function picturesOf(title: string): Promise<string[]> {
    mkdirSync(FOLDER, { recursive: true });
    const pictures = openPages().map(async ({ page }, index) => {
        const file = path.join(FOLDER, `${`${title} ${index || ''}`.replaceAll(/[^\w]+/g, '-')}.png`);
        return page.screenshot({ path: file, timeout: PATIENCE }).then(
            () => `Picture: ${file}`,
            error => `No picture: ${String(error)}`
        );
    });
    return Promise.all(pictures);
}

/** Has the reporter print a report below an error. False if there is no error. */
export function addToStack(error: unknown, report: string): boolean {
    if (error instanceof Error) {
        error.stack = `${error.stack ?? error.message}\n\n${report}`;
        return true;
    }
    return false;
}

async function describePage({ page, errors }: WatchedPage): Promise<string> {
    const silence = new Promise<string[]>(resolve =>
        setTimeout(resolve, PATIENCE, ['  (the page does not answer)']).unref()
    );
    const content = await Promise.race([page.evaluate(describeContent), silence]).catch(error => [
        `  ${String(error)}`
    ]);
    const complaints = errors.map(error => `  console error: ${error.slice(0, 300)}`);
    return [`Page ${page.url()}`, ...content, ...complaints].join('\n');
}

function describeLog(file: string): string {
    try {
        const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
        return ['Log of the backend', ...lines.map(line => `  ${line.slice(0, 300)}`)].join('\n');
    } catch (error) {
        return `Log of the backend: ${String(error)}`;
    }
}

/** Run in the page: its visible parts, one a line. */
function describeContent(): string[] {
    const shown = (selector: string): HTMLElement[] =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.getClientRects().length > 0);
    const textOf = (element: Element): string =>
        ((element as HTMLElement).innerText ?? element.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
    const nameOf = (element: Element): string =>
        [
            element.tagName.toLowerCase(),
            ...[...element.classList].slice(0, 4).map(name => `.${name}`),
            element.id && `#${element.id}`,
            element.getAttribute('aria-label') && ` '${element.getAttribute('aria-label')?.slice(0, 100)}'`
        ].join('');
    const all = (what: string, selector: string): string[] =>
        shown(selector).map(element => `  ${what}: ${textOf(element)}`);
    const tabs = shown('.lm-TabBar:not(.theia-app-sides) .lm-TabBar-tab, .part.editor .tabs-container > .tab').map(
        tab =>
            `${textOf(tab)}${tab.matches('.lm-mod-current, .active') ? ' (in front)' : ''}${tab.matches('.dirty') ? ' (dirty)' : ''}`
    );
    const { activeElement } = document;
    const holder = activeElement?.closest(
        '.lm-DockPanel-widget, .theia-side-panel, .dialogBlock, .quick-input-widget, .monaco-dialog-box, .part'
    );
    const focus = activeElement ? `${nameOf(activeElement)}${holder ? ` in ${nameOf(holder)}` : ''}` : 'nothing';
    const rows = shown('.quick-input-list .monaco-list-row')
        .slice(0, 8)
        .map(row => `    ${row.classList.contains('focused') ? '> ' : ''}${textOf(row)}`);
    return [
        `  tabs: ${tabs.join(' | ')}`,
        `  keyboard: ${focus}${document.hasFocus() ? '' : ', on a page without the focus'}`,
        ...all('offline', 'body.theia-mod-offline .theia-statusBar-offline').slice(0, 1),
        ...all('message', '.theia-notification-toasts .theia-notification-list-item, .notification-toast'),
        ...all('dialog', '.dialogBlock, .monaco-dialog-box'),
        ...all('menu', '.lm-Menu, .context-view .monaco-menu'),
        ...all('tooltip', '.theia-hover, .monaco-hover, .workbench-hover-container'),
        ...shown('.quick-input-widget').map(widget => `  quick input: '${widget.querySelector('input')?.value ?? ''}'`),
        ...rows,
        ...all('review waits', '.agent-companion-reviews [role="treeitem"]'),
        ...all('bar', '.agent-companion-bar'),
        ...all('notice', '.agent-companion-notices > div'),
        ...all(
            'status',
            '#theia-statusBar .agent-companion-idle, [id^="status-bar-agent-companion"], [id^="agent-companion."]'
        )
    ];
}
