import type { PicturedEditor } from '../pictured-editor';
import { openDemo } from './demo';
import { pictures } from './pictures';
import { Stage } from './stage';

/** Theia, which runs for all its pictures. */
export const theiaEditor: PicturedEditor<Stage> = {
    pictures,
    start: async disposables => {
        const demo = await openDemo(disposables);
        return act => Stage.use(demo, act);
    }
};
