import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { openDialog } from '../../dialogs/open-dialog';
import { AskedFile, linesOf } from './file-list-text';

/** A yes-or-no question about files. */
export interface FilesQuestion {
    readonly title: string;
    /** What is said before the files. */
    readonly text: string;
    readonly files: readonly AskedFile[];
    /** The label of the button for yes. */
    readonly ok: string;
}

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
