import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of a bundle as it is on disk and as it may come over the wire. */
interface BundleSize {
    readonly raw: number;
    readonly gzip: number;
}

/** The size of `lib/frontend/bundle.js` or `lib/backend/main.js` of a built application. */
export function bundleSize(application: string, bundle: 'frontend/bundle.js' | 'backend/main.js'): BundleSize {
    const content = readFileSync(path.join(application, 'lib', bundle));
    return { raw: content.length, gzip: gzipSync(content).length };
}
