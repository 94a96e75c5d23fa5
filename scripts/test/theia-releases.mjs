/**
 * `npm run test:theia-releases`: the loop in a generated application of each Theia release from which the extension is said to work.
 * Not in continuous integration: it loads 500 MB.
 */
import { runProductSpecs, withProduct } from '../products/with-product.mjs';
import { runMain } from '../run/expected-error.mjs';
import { ensureTestBed } from '../setup/ensure-ready.mjs';

/** Those that npm has whole. */
const releases = ['1.72.0', '1.74.1'];

await runMain(async () => {
    await ensureTestBed({ bundle: false });
    for (const release of releases) {
        console.log(`\nTheia ${release}`);
        await withProduct({ release }, () => runProductSpecs(['loop']));
    }
});
