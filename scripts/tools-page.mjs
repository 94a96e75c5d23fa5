/** `npm run tools-page`: writes the table of the IDE's tools in `docs/tools.md` from their contracts. `npm test` compares it. */
import { ensureEverythingCompiled, importTest } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const { main } = await importTest('documents/tools-page');
    main();
});
