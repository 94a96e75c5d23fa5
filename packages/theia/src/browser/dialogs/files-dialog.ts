import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { openDialog } from './open-dialog';
import { FilesQuestion, linesOf } from '@agent-companion/client';

/** Asks, and resolves with true only if the user says yes. */
export async function askAboutFiles({ title, text, files, ok }: FilesQuestion): Promise<boolean> {
    const list = document.createElement('ul');
    for (const line of linesOf(files)) {
        const item = document.createElement('li');
        item.textContent = line;
        list.append(item);
    }
    const msg = document.createElement('div');
    msg.className = 'agent-companion-asked-files';
    msg.append(text, list);
    return (await openDialog(new ConfirmDialog({ title, msg, ok }))) ?? false;
}
