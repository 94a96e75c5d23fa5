/**
 * `npm run test:theia-ide`: loop and tools in a product with the packages and settings of the Theia IDE. Arguments are Mocha's. Not in
 * continuous integration: it loads 1 GB.
 */
import { theiaIde } from '../products/theia-ide.mjs';
import { runProductSpecs, withProduct } from '../products/with-product.mjs';
import { runMain } from '../run/expected-error.mjs';
import { ensureTestBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureTestBed();
    await withProduct(theiaIde, () => runProductSpecs(['loop', 'tools']));
});
