import { ExpectedError } from '../run/expected-error.mjs';

const oldest = [20, 19];

/** Throws if `version` (such as `20.19.0`) is older than this project can run on. */
export function checkNodeVersion(version = process.versions.node) {
    const [major, minor] = version.split('.').map(Number);
    if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
        throw new ExpectedError(
            `This is Node.js ${version}; the project needs ${oldest.join('.')} or newer.\n` +
                'Install a current one from https://nodejs.org (or with your version manager) and run the command again.'
        );
    }
}
