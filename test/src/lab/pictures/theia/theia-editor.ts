import { claudeCode } from '../../../support/agents/terminal/claude-code';
import { qwenCode } from '../../../support/agents/terminal/qwen-code';
import type { PicturedEditor } from '../pictured-editor';
import { agentPictures } from './agent-pictures';
import { openDemo } from './demo';
import { pictures } from './pictures';
import { Stage } from './stage';

/** Theia with other agents than Gemini CLI, as npm has them: apart, for the pictures of Theia are of a newcomer's. */
export const agentsInTheia: PicturedEditor<Stage> = {
    pictures: agentPictures,
    start: async disposables => {
        const demo = await openDemo(disposables, [claudeCode, qwenCode]);
        return act => Stage.use(demo, act);
    }
};

/** Theia, which runs for all its pictures. */
export const theiaEditor: PicturedEditor<Stage> = {
    pictures,
    start: async disposables => {
        const demo = await openDemo(disposables);
        return act => Stage.use(demo, act);
    }
};
