import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables/env-variables-protocol';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { START_PAGE_PREFERENCE } from './start-page-preference';
import { StartSteps } from './start-steps';

/** Starts an agent in a terminal; the extension brings it. */
export const START_AGENT_COMMAND = 'agent-companion.start-agent';

/** Leads to the agent that is there. */
const GO_TO_AGENT_COMMAND = 'agent-companion.go-to-agent';

/** The context key that says whether an agent is connected. */
const CONNECTED = 'agentCompanionConnected';

/** Set in the environment of the backend, it says that the demo model answers. */
const DEMO_VARIABLE = 'AGENT_COMPANION_DEMO';

/** Three steps to the first accepted change. It lies under the editors and never takes the keyboard by itself. */
@injectable()
export class StartPage extends ReactWidget {
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(EnvVariablesServer) protected readonly environment: EnvVariablesServer;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    private demo = false;

    @postConstruct()
    protected init(): void {
        this.id = 'agent-companion.start-page';
        this.addClass('agent-companion-start-page');
        this.node.setAttribute('role', 'region');
        this.node.setAttribute('aria-label', nls.localize('agent-companion/startPage/name', 'Start page'));
        this.toDispose.push(this.keybindings.onKeybindingsChanged(() => this.update()));
        const keys = new Set([CONNECTED]);
        this.toDispose.push(this.contextKeys.onDidChange(change => change.affects(keys) && this.update()));
        this.environment.getValue(DEMO_VARIABLE).then(
            variable => {
                this.demo = variable?.value !== undefined;
                this.update();
            },
            // Without an answer it is a page without the words about the demo.
            () => undefined
        );
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.update();
    }

    protected render(): React.ReactElement {
        return (
            <StartSteps
                title={FrontendApplicationConfigProvider.get().applicationName}
                demo={this.demo}
                isConnected={this.contextKeys.match(CONNECTED)}
                acceptKey={this.keyOf('agent-companion.review.accept')}
                rejectKey={this.keyOf('agent-companion.review.reject')}
                start={this.start}
                goToAgent={this.goToAgent}
                hide={this.hideForGood}
            />
        );
    }

    private readonly start = (): void => {
        this.commands.executeCommand(START_AGENT_COMMAND).catch(() => undefined);
    };

    private readonly goToAgent = (): void => {
        this.commands.executeCommand(GO_TO_AGENT_COMMAND).catch(() => undefined);
    };

    private readonly hideForGood = (): void => {
        this.preferences.set(START_PAGE_PREFERENCE, false, PreferenceScope.User).catch(() => undefined);
    };

    private keyOf(command: string): string {
        const [keybinding] = this.keybindings.getKeybindingsForCommand(command);
        return keybinding ? this.keybindings.acceleratorFor(keybinding, '+').join(' ') : '';
    }
}
