import { Disposables } from '../support/disposables';
import { openDemo } from './demo';
import { takePicture } from './picture';
import { pictures } from './pictures';
import { Stage } from './stage';

/** Takes pictures of the documents anew, all or those that are named; see `npm run pictures`. */
export async function main(names: readonly string[]): Promise<void> {
    const unknown = names.filter(name => !Object.hasOwn(pictures, name));
    if (unknown.length > 0) {
        throw new Error(`There is no picture ${unknown.join(', ')}. There are ${Object.keys(pictures).join(', ')}.`);
    }
    const disposables = new Disposables();
    try {
        const demo = await openDemo(disposables);
        for (const name of names.length > 0 ? names : Object.keys(pictures)) {
            await Stage.use(demo, async stage => {
                const { page } = (await pictures[name](stage)) ?? stage.ide;
                await takePicture(page, name);
            });
        }
    } finally {
        await disposables.dispose();
    }
}
