/**
 * `npm run nls`: brings the lists of texts in the `i18n` folders up to date with the sources, and says what is to be translated.
 * `npm test` compares them.
 */
import { ensureEverythingCompiled, importTest } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const { main } = await importTest('translations/update-texts');
    process.exitCode = main() ? 0 : 1;
});
