import { interfaces } from '@theia/core/shared/inversify';
import { ToolContribution } from '../page-tool';
import { ChangedTexts } from './changed-texts';
import { CodeActionTool } from './code-action-tool';
import { FileFormatters } from './file-formatters';
import { FormatTool } from './format-tool';
import { OfferedActions } from './offered-actions';
import { PublishedProblems } from './published-problems';
import { RenameTool } from './rename-tool';

/** Binds the tools that propose changes: rename, fixes and refactorings, format. */
export function bindChangeTools(bind: interfaces.Bind): void {
    for (const service of [ChangedTexts, FileFormatters, OfferedActions, PublishedProblems]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const tool of [RenameTool, CodeActionTool, FormatTool]) {
        bind<object>(tool).toSelf().inSingletonScope();
        bind(ToolContribution).toService(tool);
    }
}
