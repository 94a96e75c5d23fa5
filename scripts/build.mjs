/** `npm run build`: everything that `npm start` runs, brought up to date. */
import { ensureApplication } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';

await runMain(async () => {
    await ensureApplication();
    console.log('Everything is built.');
});
