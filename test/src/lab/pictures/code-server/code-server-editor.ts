import { openBrowser } from '../demo-browser';
import { openDemoFolder } from '../demo-folder';
import type { PicturedEditor } from '../pictured-editor';
import { CodeServerStage } from './code-server-stage';
import { codeServerPictures } from './code-server-pictures';

/** code-server, which is started anew for each picture: it would bring back the terminals of the one before. */
export const codeServerEditor: PicturedEditor<CodeServerStage> = {
    pictures: codeServerPictures,
    start: async disposables => {
        const folder = await openDemoFolder(disposables);
        const openPage = await openBrowser(disposables);
        return act => CodeServerStage.use(folder, openPage, act);
    }
};
