import { interfaces } from '@theia/core/shared/inversify';
import { languageTools } from '@agent-companion/page';
import { ToolContribution } from '../page-tool';
import { PreferredFormatter } from './preferred-formatter';
import { ProblemMarkers } from './problem-markers';
import { SourceWalk } from './source-walk';
import { TheiaCodeEditor } from './theia-code-editor';

/** Binds the tools that ask language services. */
export function bindLanguageTools(bind: interfaces.Bind): void {
    for (const service of [PreferredFormatter, ProblemMarkers, SourceWalk, TheiaCodeEditor]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(ToolContribution)
        .toDynamicValue(({ container }) => ({ tools: () => languageTools(container.get(TheiaCodeEditor)) }))
        .inSingletonScope();
}
