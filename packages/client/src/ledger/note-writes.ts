import type { WrittenFiles } from '@agent-companion/core/contract';
import type { Clock } from '@agent-companion/core/server';
import { waitAtMost } from '@agent-companion/core/support';
import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import type { EditorPort } from '../editor-port';
import type { AgentStatus } from '../status/agent-status';

/** Milliseconds that a save waits at most until the file before it is known. */
const SAVE_MS = 500;

/** Milliseconds between changes of files and the backend's look at them. */
const NOTE_MS = 1_000;

/** Parts of the page by which files' changes are told. */
export interface NoteServices extends Pick<EditorPort, 'watchSaves' | 'onDidChangeFiles'> {
    readonly backend: BackendCaller;
    readonly status: Pick<AgentStatus, 'agents'>;
    readonly clock: Clock;
}

/** Tells the backend of the user's saves, and of changed files while an agent works or its writes are listed. */
export function noteWrites(
    { backend, status, clock, watchSaves, onDidChangeFiles }: NoteServices,
    written: () => WrittenFiles
): void {
    let isNoting = false;
    watchSaves(async (uri, phase) => {
        const { turns, isWorking } = written();
        if (turns.length > 0 || isWorking || status.agents.some(({ told }) => told !== undefined)) {
            await waitAtMost(backend.call('noteSave', [uri, phase], whileUserWaits), SAVE_MS, clock);
        }
    });
    onDidChangeFiles(() => {
        const { turns, isWorking } = written();
        if (!isNoting && (turns.length > 0 || isWorking)) {
            isNoting = true;
            clock.after(NOTE_MS, () => {
                isNoting = false;
                backend.call('noteChanges', [], whileUserWaits).catch(() => undefined);
            });
        }
    });
}
