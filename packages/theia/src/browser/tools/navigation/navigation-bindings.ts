import { interfaces } from '@theia/core/shared/inversify';
import { ToolContribution } from '../page-tool';
import { NavigationTools } from './navigation-tools';

/** Binds the tools that follow a symbol: definition, references, hover. */
export function bindNavigationTools(bind: interfaces.Bind): void {
    bind(NavigationTools).toSelf().inSingletonScope();
    bind(ToolContribution).toService(NavigationTools);
}
