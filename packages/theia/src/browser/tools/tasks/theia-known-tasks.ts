import { OS } from '@theia/core/lib/common/os';
import type { TaskConfiguration } from '@theia/task/lib/common/task-protocol';
import type { WorkspaceFiles } from '../files/workspace-files';
import type { TaskServices } from '../optional/optional-services';
import type { KnownTasks } from './task-plan';

interface TheiaTasks extends KnownTasks {
    readonly all: readonly TaskConfiguration[];
}

/** The tasks that @theia/task has, as it has them now. */
export async function knownTasks(
    tasks: TaskServices,
    { hasSingleRoot }: Pick<WorkspaceFiles, 'hasSingleRoot'>
): Promise<TheiaTasks> {
    const { service, names, definitions } = tasks;
    const action = service.startUserAction();
    const all = await service.getTasks(action);
    const provided = await service.getProvidedTasks(action);
    const { isWindows, isOSX } = OS.backend;
    return {
        all,
        hasSingleRoot,
        system: isWindows ? 'windows' : isOSX ? 'osx' : 'linux',
        nameOf: task => names.resolve(task as TaskConfiguration),
        providedOf: task => provided.find(other => definitions.compareTasks(other, task as TaskConfiguration))
    };
}
