import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';

/** The packages that are published, by their folders. */
export const publishedFolders = ['core', 'client', 'theia', 'vscode'].map(name => `packages/${name}`);

/** Licenses whose terms the published packages keep; another one is for a person to read. */
const knownLicenses = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '(MPL-2.0 OR Apache-2.0)'];

/** The names and versions of what is published to npm. */
export function publishedManifests() {
    const manifests = publishedFolders.map(folder =>
        JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'))
    );
    return manifests.filter(manifest => !manifest.private);
}

/**
 * All that npm installs with the published packages, as the lockfile has it: name, version, license and folder of each, by
 * their names. Without peers, which the product brings that installs them.
 * @throws ExpectedError if one has no known license.
 */
export function shippedPackages() {
    const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'));
    const found = new Map();
    const visit = path => {
        const { dependencies = {}, optionalDependencies = {} } = packages[path];
        for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
            const place = placeOf(packages, path, name);
            // An optional one may be missing; another one of our packages is a link.
            if (place !== undefined && !packages[place].link && !found.has(place)) {
                const { version, license = 'unknown' } = packages[place];
                found.set(place, { name, version, license, folder: join(repositoryRoot, place) });
                visit(place);
            }
        }
    };
    publishedFolders.forEach(visit);
    // A package that is installed in two places is named once.
    const named = new Map([...found.values()].map(each => [`${each.name} ${each.version}`, each]));
    const shipped = [...named.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each);
    const unknown = shipped.filter(({ license }) => !knownLicenses.includes(license));
    if (unknown.length > 0) {
        const names = unknown.map(({ name, version, license }) => `${name} ${version} (${license})`).join(', ');
        throw new ExpectedError(`Licenses to be read before they ship: ${names}.`);
    }
    return shipped;
}

/** Where Node.js finds a package that another one requires: in the nearest `node_modules`. */
function placeOf(packages, from, name) {
    const folders = from.split('/').map((_part, index, parts) => parts.slice(0, parts.length - index).join('/'));
    const places = [...folders, ''].map(folder => posix.join(folder, 'node_modules', name));
    return places.find(place => packages[place]);
}
