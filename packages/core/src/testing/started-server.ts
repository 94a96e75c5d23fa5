import { join } from 'node:path';
import { CompanionServer } from '../companion-server';
import { CompanionServerOptions } from '../companion-server-options';
import { FakeEditor } from './fake-editor';
import { geminiIn } from './agents/gemini-in';

/** Starts the server of a window: of no folder, and with an editor that shows all, unless said otherwise. */
export async function startServer(options: Partial<CompanionServerOptions>): Promise<CompanionServer> {
    const server = new CompanionServer({
        editorHost: new FakeEditor(),
        ide: { name: 'theia', displayName: 'Eclipse Theia' },
        workspaceRoots: [],
        ...options
    });
    await server.start();
    return server;
}

/** Starts one for Gemini CLI alone, its discovery file below a folder of the test’s. */
export function startGemini(folder: string, options: Partial<CompanionServerOptions> = {}): Promise<CompanionServer> {
    return startServer({ endpoints: [geminiIn(join(folder, 'ide'))], ...options });
}
