import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { CompanionServer, CompanionServerOptions, PendingDiff } from '@agent-companion/core/server';
import { RawClient } from './raw-client';
import { ScriptedEditor } from './scripted-editor';

/** The variables `os.tmpdir()` reads, on one system or another. */
const temporaryFolderVariables = ['TMPDIR', 'TEMP', 'TMP'];

/** A companion as a window has one, all of its options at their defaults, in a temporary folder of its own. */
class Companion {
    readonly editor = new ScriptedEditor();
    readonly server: CompanionServer;

    constructor(
        readonly root: string,
        options: Partial<CompanionServerOptions>
    ) {
        this.server = new CompanionServer({
            editorHost: this.editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [root],
            ...options
        });
    }

    /** Where the specification wants the discovery files, in its own words. */
    get discoveryFolder(): string {
        return path.join(tmpdir(), 'gemini', 'ide');
    }

    /** The names of the discovery files there are. */
    get discoveryFiles(): string[] {
        return readdirSync(this.discoveryFolder);
    }

    /** Content of the one discovery file, unchecked. */
    get discovered(): Record<string, unknown> {
        const [name, ...others] = this.discoveryFiles;
        if (others.length > 0) {
            throw new Error(`There should be one discovery file, but there are more: ${others.join(', ')}`);
        }
        return JSON.parse(readFileSync(path.join(this.discoveryFolder, name), 'utf8')) as Record<string, unknown>;
    }

    /** A client that has found the server by the file, and has said nothing yet. */
    stranger(): RawClient {
        const { port, authToken } = this.discovered;
        return new RawClient(Number(port), String(authToken));
    }

    /** A client that has done its handshake. */
    async client(): Promise<RawClient> {
        const client = this.stranger();
        await client.initialize();
        return client;
    }

    /** The diff that waits for a decision; the oldest, if several do. */
    get pendingDiff(): PendingDiff {
        return this.server.diffs.pending()[0];
    }
}

/** Starts a companion before each test and ends it after, with a temporary folder that holds nothing else. */
export function useCompanion(options: Partial<CompanionServerOptions> = {}): () => Companion {
    let companion: Companion;
    let before: (string | undefined)[];

    beforeEach(async () => {
        const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'conformance-')));
        before = temporaryFolderVariables.map(name => process.env[name]);
        temporaryFolderVariables.forEach(name => (process.env[name] = root));
        companion = new Companion(root, options);
        await companion.server.start();
    });

    afterEach(async () => {
        await companion.server.dispose();
        temporaryFolderVariables.forEach((name, index) => {
            if (before[index] === undefined) {
                delete process.env[name];
            } else {
                process.env[name] = before[index];
            }
        });
        rmSync(companion.root, { recursive: true });
    });

    return () => companion;
}
