import * as vscode from 'vscode';
import { copyConnectionEnvironment } from '@agent-companion/page';
import type { CompanionService } from '@agent-companion/window/contract';
import { plainText } from '../messages/plain-text';
import type { StatusMessages } from '../messages/status-messages';

/** The command that gives a terminal outside VS Code, as in tmux, what the window's own terminals have. */
export function offerCopyEnvironment(
    host: { readonly service: Pick<CompanionService, 'getConnectionEnvironment'> },
    messages: Pick<StatusMessages, 'show'>
): vscode.Disposable {
    return vscode.commands.registerCommand('agent-companion.copy-environment', async () => {
        const { clipboard } = vscode.env;
        const { copied, sentence } = await copyConnectionEnvironment(host.service, text => clipboard.writeText(text));
        if (copied) {
            messages.show({ sentence });
        } else {
            await vscode.window.showErrorMessage(plainText(sentence));
        }
    });
}
