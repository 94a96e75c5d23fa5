import { interfaces } from '@theia/core/shared/inversify';
import { ToolContribution } from '../page-tool';
import { DiagnosticsTool } from './diagnostics-tool';
import { ObservedTexts } from './observed-texts';
import { PublishingServices } from './publishing-services';
import { WorkspaceSources } from './workspace-sources';

/** Binds the tool that tells errors and warnings. */
export function bindDiagnosticsTool(bind: interfaces.Bind): void {
    for (const service of [ObservedTexts, PublishingServices, WorkspaceSources, DiagnosticsTool]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(ToolContribution).toService(DiagnosticsTool);
}
