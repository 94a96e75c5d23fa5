/** The program of a `CompanionProcess`: a companion whose time its parent moves, and whose calls it makes. */
import { readFile } from 'node:fs/promises';
import { CompanionServer, EditorHost, ServerAddress } from '@agent-companion/core/server';
import { ManualClock } from '@agent-companion/core/testing';

const editorHost: EditorHost = {
    showDiff: () => Promise.resolve({ shown: true }),
    closeDiff: () => Promise.resolve({}),
    dropDiff: () => Promise.resolve()
};
const clock = new ManualClock();
let server: CompanionServer | undefined;

const calls: Record<string, (...args: never[]) => unknown> = {
    start: async (formerAddress?: ServerAddress) => {
        const ide = { name: 'theia', displayName: 'Theia' };
        server = new CompanionServer({ editorHost, ide, workspaceRoots: [], formerAddress, clock });
        await server.start();
        return server.address;
    },
    updateWorkspace: (roots: string[]) => server?.updateWorkspace(roots),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    status: () => server?.discovery,
    dispose: () => server?.dispose(),
    // On one of the few threads of Node.js for all that it does with files.
    readAFile: () => readFile(__filename).then(({ length }) => length),
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
    exit: () => process.exit(0)
};

process.on('message', ({ id, method, args }: { id: number; method: string; args: never[] }) => {
    Promise.resolve(calls[method](...args)).then(
        value => process.send?.({ id, value }),
        (error: Error) => process.send?.({ id, error: error.message })
    );
});
process.on('exit', () => server?.removeDiscoveryFileSync());
process.on('disconnect', () => process.exit(0));
