import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ideTools } from '../../protocol/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CompanionServer } from '../../companion-server';
import { geminiIn } from '../agents/gemini-in';
import { FakeEditor } from '../fake-editor';
import { ManualClock } from '../manual-clock';
import { useTemporaryFolder } from '../temporary-folder';
import { FakeEditorTools } from './fake-editor-tools';
import { connectToTools } from './tools-client';

/** A window with one workspace folder that has a file `a.ts`, and a client of its tools. */
interface ToolsBed {
    tools: FakeEditorTools;
    editor: FakeEditor;
    server: CompanionServer;
    client: Client;
    /** A folder around the workspace's. */
    readonly outside: (...names: string[]) => string;
    /** A path in the workspace. */
    readonly at: (...names: string[]) => string;
    /** A server of another window, with the same workspace. It is the caller's to start and to end. */
    readonly createServer: (tools: FakeEditorTools, editor?: FakeEditor) => CompanionServer;
    /** Has every tool answer this. */
    readonly answers: (result: unknown) => void;
}

/** Gives each test a window, whose editor offers the contract's tools and these. */
export function useToolsBed(clock?: ManualClock): ToolsBed {
    const temporary = useTemporaryFolder();
    const outside = (...names: string[]): string => join(temporary(), ...names);
    const at = (...names: string[]): string => outside('workspace', ...names);
    let servers = 0;
    // The rest is there before each test.
    const bed = {
        outside,
        at,
        createServer: (tools, editor = new FakeEditor()) =>
            new CompanionServer({
                editorHost: editor,
                editorTools: tools,
                ide: { name: 'theia', displayName: 'Theia' },
                workspaceRoots: [at()],
                endpoints: [geminiIn(outside(`home-${++servers}`, 'gemini', 'ide'), { idePid: 42 })],
                clock
            }),
        answers: result => {
            bed.tools.answer = () => Promise.resolve({ ok: true, result });
        }
    } as ToolsBed;
    beforeEach(async () => {
        await mkdir(at());
        await writeFile(at('a.ts'), 'text');
        bed.tools = new FakeEditorTools(ideTools.map(({ name }) => name));
        bed.editor = new FakeEditor();
        bed.server = bed.createServer(bed.tools, bed.editor);
        await bed.server.start();
        bed.client = await connectToTools(bed.server);
    });
    afterEach(async () => {
        await bed.client.close();
        await bed.server.dispose();
    });
    return bed;
}
