import * as assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { DiscoveryFileContent } from '@agent-companion/core/protocol/gemini';
import { publishedConnections } from '../../support/agents/published-connections';
import { until } from '../../support/until';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

export function describeWorkspaces(bed: TestIde): void {
    describe('The published workspace', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'sub/a.txt': 'a' });
        let root: string;
        let first: DiscoveryFileContent;

        before(() => {
            root = path.dirname(bed.workspace);
            mkdirSync(path.join(root, 'second'));
            mkdirSync(path.join(root, 'third'));
            [first] = publishedConnections(bed.discoveryFolder);
        });

        after(() => openWorkspace(bed.workspace));

        const folders = (...names: string[]): string => names.map(name => path.join(root, name)).join(path.delimiter);

        function writeWorkspaceFile(...names: string[]): string {
            const file = path.join(root, 'several.theia-workspace');
            writeFileSync(file, JSON.stringify({ folders: names.map(name => ({ path: name })) }));
            return file;
        }

        async function openWorkspace(hash: string): Promise<void> {
            await bed.ide.page.goto(`${bed.ide.page.url().split('#')[0]}#${hash}`);
            await bed.ide.reload();
        }

        /** Waits until the one window has this workspace, and checks that nothing else of its connection has changed. */
        async function expectWorkspace(workspacePath: string): Promise<void> {
            const only = await until(
                `the workspace is '${workspacePath}'`,
                () => {
                    const [connection, ...others] = publishedConnections(bed.discoveryFolder);
                    return others.length === 0 && connection.workspacePath === workspacePath && connection;
                },
                { seen: () => JSON.stringify(publishedConnections(bed.discoveryFolder)) }
            );
            assert.deepEqual(only, { ...first, workspacePath });
        }

        it('is the folder that is open, also for an agent in a sub-folder of it', async () => {
            await expectWorkspace(folders('workspace'));
            await bed.ide.terminal.open();
            await bed.ide.startAgent('cd sub && gemini');
            await bed.ide.terminal.ask('/ide status');
            await bed.ide.terminal.waitForAnswer(/Connected to Theia/);
            await bed.ide.terminal.ask('/quit');
            await bed.ide.waitForNoAgent();
        });

        it('is every root of a workspace with several, on the same port with the same token', async () => {
            await openWorkspace(writeWorkspaceFile('workspace', 'second'));
            await expectWorkspace(folders('workspace', 'second'));
        });

        it('follows a folder that is added or removed at run time', async () => {
            writeWorkspaceFile('workspace', 'second', 'third');
            await expectWorkspace(folders('workspace', 'second', 'third'));
            writeWorkspaceFile('third');
            await expectWorkspace(folders('third'));
        });
    });
}
