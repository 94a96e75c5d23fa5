import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LockFileContent } from '../../protocol/copilot-cli';
import { AgentDiagnostics } from '../../agents/agent-diagnostics';
import { CopilotCliEndpoint } from '../../agents/copilot-cli/copilot-cli-endpoint';
import { CompanionServer } from '../../companion-server';
import { PendingDiff } from '../../diffs/proposal';
import { eventually } from '../eventually';
import { Clock } from '../../support/clock';
import { FakeEditor } from '../fake-editor';
import { useTemporaryFolder } from '../temporary-folder';
import { onlyLockFile } from './copilot-cli-client';

/** Windows for Copilot CLI, with its settings and sockets in a folder of each test. */
export class CopilotCliBed {
    /** Editor of the window started last. */
    editor = new FakeEditor();
    /** Problems in files, as the windows tell them. */
    diagnostics?: AgentDiagnostics;
    private readonly servers: CompanionServer[] = [];

    private constructor(private readonly temporary: () => string) {}

    /** A bed for each test of a suite. */
    static use(): CopilotCliBed {
        const bed = new CopilotCliBed(useTemporaryFolder());
        beforeEach(() => (bed.diagnostics = undefined));
        afterEach(async () => {
            await Promise.all(bed.servers.splice(0).map(server => server.dispose()));
        });
        return bed;
    }

    /** A path in the folder of the CLI's settings. */
    at(name = ''): string {
        return join(this.temporary(), name);
    }

    /** The folder of the sockets. */
    get sockets(): string {
        return this.at('s');
    }

    async start(workspaceRoots = [this.temporary()], clock?: Clock): Promise<CompanionServer> {
        this.editor = new FakeEditor();
        const options = { folder: this.temporary(), socketFolder: this.sockets };
        const server = new CompanionServer({
            editorHost: this.editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots,
            clock,
            endpoints: [services => new CopilotCliEndpoint({ ...services, diagnostics: this.diagnostics }, options)]
        });
        this.servers.push(server);
        await server.start();
        return server;
    }

    lockFile(): Promise<LockFileContent> {
        return onlyLockFile(this.temporary());
    }

    /** Waits until so many diffs are on the screen. */
    shown(server: CompanionServer, count = 1): Promise<readonly PendingDiff[]> {
        return eventually(() => {
            assert.equal(this.editor.screen.size, count);
            return server.diffs.pending();
        });
    }
}

/** The user decides, and the CLI hears of it. */
export function decideNow(
    server: CompanionServer,
    { proposal: { id, revision } }: PendingDiff,
    kind: 'accepted' | 'rejected'
): void {
    assert.deepEqual(server.diffs.decide(id, { kind, revision }), { settled: true, delivered: 'now' });
}
