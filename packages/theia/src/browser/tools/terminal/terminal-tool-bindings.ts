import { interfaces } from '@theia/core/shared/inversify';
import { UserConsent } from '../consent/user-consent';
import { ToolContribution } from '../page-tool';
import { getTerminalOutput } from './terminal-output-tool';
import { TheiaTerminals } from './theia-terminals';

/** Binds the tool that reads terminals. */
export function bindTerminalTools(bind: interfaces.Bind): void {
    bind(TheiaTerminals).toSelf().inSingletonScope();
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const terminals = container.get(TheiaTerminals);
            const consent = container.get(UserConsent);
            return { tools: () => [getTerminalOutput(() => terminals.all(), consent)] };
        })
        .inSingletonScope();
}
