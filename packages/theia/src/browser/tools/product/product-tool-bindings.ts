import { Emitter } from '@theia/core/lib/common/event';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { interfaces } from '@theia/core/shared/inversify';
import { toolPreferences } from '../../../common';
import { toolInvocations } from '../optional/optional-services';
import { PageTool, ToolContribution } from '../page-tool';
import { ChatFunctions, productTools } from './product-tools';

/** Binds the tools that are functions of a product's, for products with @theia/ai-core. */
export function bindProductTools(bind: interfaces.Bind): void {
    bind<ToolContribution>(ToolContribution)
        .toDynamicValue(({ container }) => {
            const registry = toolInvocations(container);
            if (!registry) {
                return { tools: () => [] };
            }
            const preferences = container.get<PreferenceService>(PreferenceService);
            const changes = new Emitter<void>();
            const fire = (): void => {
                changes.fire();
            };
            registry.onDidChange(fire);
            preferences.onPreferenceChanged(({ preferenceName }) => {
                if (preferenceName === toolPreferences.productTools) {
                    fire();
                }
            });
            const needingChat: ChatFunctions = new Set();
            return {
                tools: (): PageTool[] => {
                    const allowed = preferences.get<unknown>(toolPreferences.productTools);
                    return Array.isArray(allowed)
                        ? productTools(registry.getAllFunctions(), allowed.map(String), needingChat, fire)
                        : [];
                },
                onDidChangeTools: changes.event
            };
        })
        .inSingletonScope();
}
