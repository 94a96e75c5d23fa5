/* eslint-disable @typescript-eslint/no-require-imports -- An import would have to be there; a `require` within `try` may fail. */
import type { interfaces } from '@theia/core/shared/inversify';
import type { BreakpointManager } from '@theia/debug/lib/browser/breakpoint/breakpoint-manager';
import type { DebugConfigurationManager } from '@theia/debug/lib/browser/debug-configuration-manager';
import type { DebugSessionManager } from '@theia/debug/lib/browser/debug-session-manager';
import type { ScmService } from '@theia/scm/lib/browser/scm-service';
import type { TaskNameResolver } from '@theia/task/lib/browser/task-name-resolver';
import type { TaskService } from '@theia/task/lib/browser/task-service';
import type { TaskWatcher } from '@theia/task/lib/common/task-watcher';

/*
 * Services of packages that a product need not have. Bundlers leave a `require` that they cannot resolve to the run time if it
 * stands in a `try` itself, not in a function called from there. A package that lies in node_modules, but is no extension of
 * the product, has nothing bound.
 */

/** What @theia/task has; undefined in a product without it. */
export interface TaskServices {
    readonly service: TaskService;
    readonly watcher: TaskWatcher;
    readonly names: TaskNameResolver;
}

/** The services of @theia/task, if the product has it. */
export function taskServices(container: interfaces.Container): TaskServices | undefined {
    try {
        const service = require('@theia/task/lib/browser/task-service') as Module<'TaskService', TaskService>;
        const watcher = require('@theia/task/lib/common/task-watcher') as Module<'TaskWatcher', TaskWatcher>;
        const names = require('@theia/task/lib/browser/task-name-resolver') as Module<
            'TaskNameResolver',
            TaskNameResolver
        >;
        return {
            service: container.get(service.TaskService),
            watcher: container.get(watcher.TaskWatcher),
            names: container.get(names.TaskNameResolver)
        };
    } catch {
        return undefined;
    }
}

/** What @theia/debug has. */
export interface DebugServices {
    readonly sessions: DebugSessionManager;
    readonly configurations: DebugConfigurationManager;
    readonly breakpoints: BreakpointManager;
}

/** The services of @theia/debug, if the product has it. */
export function debugServices(container: interfaces.Container): DebugServices | undefined {
    try {
        const sessions = require('@theia/debug/lib/browser/debug-session-manager') as Module<
            'DebugSessionManager',
            DebugSessionManager
        >;
        const configurations = require('@theia/debug/lib/browser/debug-configuration-manager') as Module<
            'DebugConfigurationManager',
            DebugConfigurationManager
        >;
        const breakpoints = require('@theia/debug/lib/browser/breakpoint/breakpoint-manager') as Module<
            'BreakpointManager',
            BreakpointManager
        >;
        return {
            sessions: container.get(sessions.DebugSessionManager),
            configurations: container.get(configurations.DebugConfigurationManager),
            breakpoints: container.get(breakpoints.BreakpointManager)
        };
    } catch {
        return undefined;
    }
}

/** The service of @theia/scm, if the product has it. */
export function scmService(container: interfaces.Container): ScmService | undefined {
    try {
        const scm = require('@theia/scm/lib/browser/scm-service') as Module<'ScmService', ScmService>;
        return container.get(scm.ScmService);
    } catch {
        return undefined;
    }
}

/** A module that exports a service's identifier. */
type Module<Name extends string, Service> = Record<Name, interfaces.ServiceIdentifier<Service>>;
