/* eslint-disable @typescript-eslint/no-require-imports -- An import would have to be there; a `require` within `try` may fail. */
import type { interfaces } from '@theia/core/shared/inversify';
import type * as breakpoints from '@theia/debug/lib/browser/breakpoint/breakpoint-manager';
import type * as configurations from '@theia/debug/lib/browser/debug-configuration-manager';
import type * as sessions from '@theia/debug/lib/browser/debug-session-manager';
import type * as scm from '@theia/scm/lib/browser/scm-service';
import type * as names from '@theia/task/lib/browser/task-name-resolver';
import type * as tasks from '@theia/task/lib/browser/task-service';
import type * as watcher from '@theia/task/lib/common/task-watcher';

/*
 * Services of packages that a product need not have. Bundlers leave a `require` that they cannot resolve to the run time if it
 * stands in a `try` itself, not in a function called from there. A package that lies in node_modules, but is no extension of
 * the product, has nothing bound.
 */

/** Services of @theia/task; undefined in a product without it. */
export interface TaskServices {
    readonly service: tasks.TaskService;
    readonly watcher: watcher.TaskWatcher;
    readonly names: names.TaskNameResolver;
}

/** The services of @theia/task, if the product has it. */
export function taskServices(container: interfaces.Container): TaskServices | undefined {
    try {
        const { TaskService } = require('@theia/task/lib/browser/task-service') as typeof tasks;
        const { TaskWatcher } = require('@theia/task/lib/common/task-watcher') as typeof watcher;
        const { TaskNameResolver } = require('@theia/task/lib/browser/task-name-resolver') as typeof names;
        return {
            service: container.get(TaskService),
            watcher: container.get(TaskWatcher),
            names: container.get(TaskNameResolver)
        };
    } catch {
        return undefined;
    }
}

/** Services of @theia/debug. */
export interface DebugServices {
    readonly sessions: sessions.DebugSessionManager;
    readonly configurations: configurations.DebugConfigurationManager;
    readonly breakpoints: breakpoints.BreakpointManager;
}

/** The services of @theia/debug, if the product has it. */
export function debugServices(container: interfaces.Container): DebugServices | undefined {
    try {
        const session = require('@theia/debug/lib/browser/debug-session-manager') as typeof sessions;
        const configuration = require('@theia/debug/lib/browser/debug-configuration-manager') as typeof configurations;
        const breakpoint = require('@theia/debug/lib/browser/breakpoint/breakpoint-manager') as typeof breakpoints;
        return {
            sessions: container.get(session.DebugSessionManager),
            configurations: container.get(configuration.DebugConfigurationManager),
            breakpoints: container.get(breakpoint.BreakpointManager)
        };
    } catch {
        return undefined;
    }
}

/** The service of @theia/scm, if the product has it. */
export function scmService(container: interfaces.Container): scm.ScmService | undefined {
    try {
        const { ScmService } = require('@theia/scm/lib/browser/scm-service') as typeof scm;
        return container.get(ScmService);
    } catch {
        return undefined;
    }
}
