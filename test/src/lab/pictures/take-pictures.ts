import { Disposables } from '../../support/disposables';
import { codeServerEditor } from './code-server/code-server-editor';
import { takePicture } from './picture';
import { PicturedEditor, PictureStage } from './pictured-editor';
import { agentsInTheia, theiaEditor } from './theia/theia-editor';

/** Which of the editors pictures are to be taken of: all, or those that are named. */
interface ChosenPictures {
    readonly theia: readonly string[];
    /** Of Theia with other agents than Gemini CLI. */
    readonly agents: readonly string[];
    readonly codeServer: readonly string[];
}

/** The pictures that are named, or all, by editor; see `npm run pictures`. */
export function choosePictures(names: readonly string[]): ChosenPictures {
    const [theia, agents, codeServer] = [theiaEditor, agentsInTheia, codeServerEditor].map(({ pictures }) =>
        Object.keys(pictures)
    );
    const all = [...theia, ...agents, ...codeServer];
    const unknown = names.filter(name => !all.includes(name));
    if (unknown.length > 0) {
        throw new Error(`There is no picture ${unknown.join(', ')}. There are ${all.join(', ')}.`);
    }
    const chosen = names.length > 0 ? names : all;
    return {
        theia: chosen.filter(name => theia.includes(name)),
        agents: chosen.filter(name => agents.includes(name)),
        codeServer: chosen.filter(name => codeServer.includes(name))
    };
}

/** Takes them anew. */
export async function takePictures({ theia, agents, codeServer }: ChosenPictures): Promise<void> {
    await takeOf(theiaEditor, theia);
    await takeOf(agentsInTheia, agents);
    await takeOf(codeServerEditor, codeServer);
}

async function takeOf<Stage extends PictureStage>(
    { pictures, start }: PicturedEditor<Stage>,
    names: readonly string[]
): Promise<void> {
    if (names.length === 0) {
        return;
    }
    const disposables = new Disposables();
    try {
        const useStage = await start(disposables);
        for (const name of names) {
            await useStage(async stage => {
                const { page } = (await pictures[name](stage)) ?? stage.ide;
                await takePicture(page, name);
            });
        }
    } finally {
        await disposables.dispose();
    }
}
