import * as vscode from 'vscode';
import { Client, fileNameOf, nls, Review, reviewsOfAgent, visible, withoutIcons } from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';

/** Says in the status bar what is held back, as long as the user may not know of it; a click leads there. */
export function tellOfHeld({ front, reviews }: Pick<Client<DiffReview>, 'front' | 'reviews'>): vscode.Disposable {
    const item = vscode.window.createStatusBarItem('agent-companion.held', vscode.StatusBarAlignment.Left, -1_001);
    item.name = 'Agent Companion';
    item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
    front.onDidChangeHeld(held => {
        const seen = reviews.undecided().filter(({ isVisible }) => isVisible);
        // The next file of the same agent need not be told.
        const told = held.filter(({ request }) => reviewsOfAgent(request.agentName, seen).length === 0);
        const [first] = told;
        if (!first) {
            item.hide();
            return;
        }
        const title = nls.localize('agent-companion/show', 'Show');
        const sentence = visible(sentenceOf(told));
        item.text = `$(bell-dot) ${title} — ${withoutIcons(sentence)}`;
        item.tooltip = sentence;
        item.command = { title, command: 'agent-companion.review.show', arguments: [first] };
        item.show();
    });
    return item;
}

function sentenceOf([{ request }, ...others]: readonly Review[]): string {
    return others.length === 0
        ? nls.localize(
              'agent-companion/proposesChange',
              '{0} proposes a change to {1}.',
              request.agentName,
              fileNameOf(request.fileUri)
          )
        : nls.localize('agent-companion/someProposed', '{0} changes wait for you.', others.length + 1);
}
