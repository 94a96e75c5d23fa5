import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { runCommand } from '../run/run-command.mjs';

/** In the order of their dependencies; what must be in each beside `lib`. */
const packages = [
    {
        folder: 'core',
        holds: ['package.json', 'NOTICE', 'README.md', 'lib/index.js', 'lib/server.js', 'lib/contract/index.d.ts']
    },
    {
        folder: 'client',
        holds: ['package.json', 'NOTICE', 'README.md', 'i18n/nls.json', 'lib/index.js', 'lib/index.d.ts']
    },
    {
        folder: 'theia',
        holds: [
            'package.json',
            'NOTICE',
            'README.md',
            'style/review-notices.css',
            'lib/common/index.d.ts',
            'lib/browser/companion-frontend-module.js',
            'lib/node/companion-backend-module.js'
        ]
    }
];

const allowed =
    /^(package\.json|README\.md|LICENSE|NOTICE|CHANGELOG\.md|i18n\/nls(\..+)?\.json|style\/.+\.css|lib\/.+\.(js|d\.ts))$/;
const forbidden = /\.spec\.|\.tsbuildinfo$|(^|\/)(src|test|testing)\//;

/**
 * Packs the packages into a folder, as they would be published, and looks at what is in them.
 * Resolves with `{name, file, path, bytes, files}` of each.
 */
export async function packPackages(destination) {
    mkdirSync(destination, { recursive: true });
    const tarballs = [];
    for (const { folder, holds } of packages) {
        const output = await runCommand('npm', ['pack', '--json', '--silent', '--pack-destination', destination], {
            cwd: join(repositoryRoot, 'packages', folder)
        });
        // A warning of npm may precede the JSON; newer releases of npm key the array by package name.
        const report = Object.values(JSON.parse(output.slice(output.search(/^[[{]/m))))[0];
        checkContents(
            report.name,
            report.files.map(({ path }) => path),
            holds
        );
        tarballs.push({
            name: report.name,
            file: report.filename,
            path: join(destination, report.filename),
            bytes: report.size,
            files: report.files.length
        });
    }
    return tarballs;
}

function checkContents(name, files, holds) {
    const missing = holds.filter(file => !files.includes(file));
    const surplus = files.filter(file => !allowed.test(file) || forbidden.test(file));
    if (missing.length > 0 || surplus.length > 0) {
        throw new ExpectedError(
            `The tarball of ${name} is not as it should be; see \`files\` in its package.json.\n` +
                `  missing: ${missing.join(', ') || 'nothing'}\n  surplus: ${surplus.join(', ') || 'nothing'}`
        );
    }
}
