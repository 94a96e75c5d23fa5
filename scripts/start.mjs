/** `npm start`: installs and builds what is not up to date, then hands over to the compiled launcher. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureApplication } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';
import { browserApp } from './run/repository.mjs';
import { parseArguments, usageOf } from './run/start-arguments.mjs';

await runMain(async () => {
    // npm changes into the checkout; a relative folder means the one the user typed in.
    const { help, ...parsed } = parseArguments(
        process.argv.slice(2),
        process.env.INIT_CWD ?? process.cwd(),
        process.env
    );
    if (help) {
        console.log(usageOf('npm start', 'Theia'));
        return;
    }
    await ensureApplication();
    const { main } = await import(pathToFileURL(join(browserApp, 'out', 'launcher', 'main.js')).href);
    await main(parsed);
});
