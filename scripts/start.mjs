/** `npm start`: installs and builds what is not up to date, then hands over to the compiled launcher. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureApplication } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';
import { browserApp } from './run/repository.mjs';

await runMain(async () => {
    await ensureApplication();
    const { main } = await import(pathToFileURL(join(browserApp, 'out', 'launcher', 'main.js')).href);
    await main(process.argv.slice(2));
});
