import { interfaces } from '@theia/core/shared/inversify';
import { ToolContribution } from '../page-tool';
import { SymbolLocator } from './symbol-locator';
import { SymbolTools } from './symbol-tools';

/** Binds the tools that list symbols, and what finds a symbol by its name. */
export function bindSymbolTools(bind: interfaces.Bind): void {
    bind(SymbolLocator).toSelf().inSingletonScope();
    bind(SymbolTools).toSelf().inSingletonScope();
    bind(ToolContribution).toService(SymbolTools);
}
