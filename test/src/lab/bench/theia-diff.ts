import { Page } from 'playwright-core';
import { CHANGED_LINE } from './bare-diff';

/** A file of Theia's own, as its services name it. */
interface TheiaUri {
    withScheme(scheme: string): TheiaUri;
    withQuery(query: string): TheiaUri;
    toString(): string;
}

/** The part of Theia's container that opening a diff takes: bundles have other names for classes than their sources. */
interface Theia {
    readonly container: {
        get<T>(key: unknown): T;
        readonly _bindingDictionary: { readonly _map: ReadonlyMap<unknown, unknown> };
    };
}

declare global {
    interface Window {
        theia: Theia;
        closeTheiaDiff: () => void;
    }
}

/** Shows two files in a diff tab of Theia without us; the milliseconds until a change is marked. */
export async function openTheiaDiff(page: Page, files: readonly string[]): Promise<number> {
    const begun = performance.now();
    await page.evaluate(async paths => {
        const { container } = window.theia;
        const find = (isMeant: (key: { prototype?: object; description?: string }) => boolean): unknown =>
            [...container._bindingDictionary._map.keys()].find(key => isMeant(Object(key) as { prototype?: object }));
        type Openers = { getOpener(uri: TheiaUri): Promise<{ open(uri: TheiaUri): Promise<{ close(): void }> }> };
        const openers = container.get<Openers>(find(key => key.description === 'OpenerService'));
        type Workspace = { tryGetRoots(): { resource: TheiaUri }[] };
        const workspace = container.get<Workspace>(
            find(({ prototype }) => prototype !== undefined && 'recentWorkspaces' in prototype)
        );
        const [{ resource: root }] = workspace.tryGetRoots();
        const Uri = root.constructor as new (text: string) => TheiaUri;
        const sides = paths.map(path => new Uri(`file://${path}`).toString());
        const diff = root.withScheme('diff').withQuery(JSON.stringify(sides));
        const tab = await (await openers.getOpener(diff)).open(diff);
        window.closeTheiaDiff = () => tab.close();
    }, files);
    await page.locator(CHANGED_LINE).first().waitFor();
    const taken = performance.now() - begun;
    await page.evaluate(() => window.closeTheiaDiff());
    return taken;
}
