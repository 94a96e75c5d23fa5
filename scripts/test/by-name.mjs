/**
 * `npm run test:by-name`: proves that `@agent-companion/theia`, added by name to the package.json of a generated Theia application,
 * works in it. Publishes the packages to a registry of its own, makes, installs and builds the application elsewhere.
 */
import { checkTypes } from '../products/check-types.mjs';
import { runProductSpecs, withProduct } from '../products/with-product.mjs';
import { runMain } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { ensureTestBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureTestBed({ bundle: false });
    const check = application =>
        withProgress('Compiling against the declared types', '5 seconds', () => checkTypes(application));
    await withProduct({ check }, () => runProductSpecs(['by-name']));
});
