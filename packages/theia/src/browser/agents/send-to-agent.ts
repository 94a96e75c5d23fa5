import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { askChoice } from '../dialogs/choice-dialog';
import { plainText } from '../dialogs/plain-text';
import { BackendConnection, deliverMentions, mayMention } from '@agent-companion/client';
import { AgentPicker } from './agent-picker';
import { AgentTerminals } from './agent-terminals';
import { AgentScreens } from './prompt/agent-screens';
import { PromptDelivery } from './prompt/prompt-delivery';
import { fileMentionsOf, mentionsOf, MentionTarget, mentionTargets } from './mentions';

const sendToAgentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.send-to-agent', label: 'Send to Agent', category: 'Agent Companion' },
    'agent-companion/sendToAgent'
);

/** The menus of Theia's Explorer and Problems view, which an application may be without. */
const EXPLORER_MENU = ['navigator-context-menu'];
const PROBLEMS_MENU = ['problem'];

/** Names the selection, such as files, lines or a problem, in an agent's prompt, which the user completes and sends. */
@injectable()
export class SendToAgent implements CommandContribution, MenuContribution, KeybindingContribution {
    @inject(SelectionService) protected readonly selection: SelectionService;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(AgentPicker) protected readonly picker: AgentPicker;
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;
    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(AgentScreens) protected readonly screens: AgentScreens;
    @inject(PromptDelivery) protected readonly delivery: PromptDelivery;
    @inject(MessageService) protected readonly messages: MessageService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(sendToAgentCommand, {
            isEnabled: () => this.picker.canPick && this.targets().length > 0,
            isVisible: () => this.picker.canPick && this.targets().length > 0,
            execute: () => this.send(this.targets())
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        for (const menu of [EDITOR_CONTEXT_MENU, EXPLORER_MENU, PROBLEMS_MENU]) {
            menus.registerMenuAction([...menu, '5_agent'], { commandId: sendToAgentCommand.id });
        }
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = 'editorTextFocus || explorerViewletFocus';
        keybindings.registerKeybinding({ command: sendToAgentCommand.id, keybinding: 'shift+alt+s', when });
    }

    /** Selection in the view used last, else in the editor in front. */
    private targets(): MentionTarget[] {
        const selected = mentionTargets(this.selection.selection);
        return selected.length > 0 ? selected : mentionTargets(this.editors.currentEditor?.editor);
    }

    private async send(targets: readonly MentionTarget[]): Promise<void> {
        const agent = await this.picker.pick();
        const uris = targets.map(({ uri }) => uri.toString());
        const warn = (sentence: string): unknown => this.messages.warn(plainText(sentence)).catch(() => undefined);
        if (agent === undefined || !(await mayMention(this.backend.calls, uris, { ask: askChoice, warn }))) {
            return;
        }
        const files = this.agents.find(agent)?.takesMentions ? fileMentionsOf(targets) : undefined;
        const problem = files && (await deliverMentions(this.backend.calls, agent, files));
        if (!files || problem?.code === 'not-taken') {
            await this.type(agent, targets);
        } else if (problem) {
            await this.messages.warn(plainText(problem.sentence));
        } else {
            // The user goes on in the prompt.
            await this.delivery.goTo(agent);
        }
    }

    /** Into the agent's terminal, or for the user to copy: also what its connection cannot say. */
    private async type(agent: string, targets: readonly MentionTarget[]): Promise<void> {
        const { text, unsayable } = mentionsOf(targets, await this.screens.contextOf(agent));
        for (const name of unsayable) {
            const sentence = nls.localize(
                'agent-companion/nameNotSayable',
                'The name of {0} has characters that cannot be put into a prompt.',
                plainText(name)
            );
            this.messages.warn(sentence).catch(() => undefined);
        }
        if (text !== '') {
            await this.delivery.takeToPrompt({ agent, text, separator: ' ' });
        }
    }
}
