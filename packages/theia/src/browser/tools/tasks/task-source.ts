import URI from '@theia/core/lib/common/uri';
import type { RawTask } from './task-command';

/** Theia's `TaskScope.Global`, whose value cannot be imported from a package that may not be there. */
const USER_SCOPE = 1;

/** The name of the folder that a task is of, if it is of one. */
export function taskFolder({ _scope }: RawTask): string | undefined {
    return typeof _scope === 'string' ? new URI(_scope).path.base : undefined;
}

/** Where a task comes from, in a word: its folder, the workspace, the user's settings, or the extension that has found it. */
export function taskSource(task: RawTask): string {
    const origin = task.source ?? task._source;
    if (typeof origin === 'string' && origin !== task._scope) {
        return origin;
    }
    return taskFolder(task) ?? (task._scope === USER_SCOPE ? 'user' : 'workspace');
}
