/** `npm run reference`: writes the tables of tools, keys and settings in `docs/use` from the code. `npm test` compares them. */
import { ensureEverythingCompiled, importTest } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const { main } = await importTest('documents/reference');
    main();
});
