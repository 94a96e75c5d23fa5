import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { addOrigin } from './add-origin.mjs';
import { runCommand } from '../run/run-command.mjs';

const inEach = ['package.json', 'LICENSE', 'NOTICE', 'README.md'];

/** In the order of their dependencies; what must be in each beside `lib`. */
const packages = [
    { folder: 'core', holds: ['lib/index.js', 'lib/server.js', 'lib/contract/index.d.ts'] },
    { folder: 'client', holds: ['i18n/nls.json', 'lib/index.js', 'lib/index.d.ts'] },
    {
        folder: 'theia',
        holds: [
            'style/review-notices.css',
            'lib/common/index.d.ts',
            'lib/browser/companion-frontend-module.js',
            'lib/node/companion-backend-module.js'
        ]
    }
];

const allowed =
    /^(package\.json|README\.md|LICENSE|NOTICE|CHANGELOG\.md|i18n\/nls(\..+)?\.json|style\/.+\.css|lib\/.+\.(js|d\.ts)(\.map)?|src\/.+\.tsx?)$/;
const forbidden = /\.spec\.|\.tsbuildinfo$|(^|\/)(test|testing)\//;

/**
 * Packs the packages into a folder, as they are published, and looks at what is in them.
 * Resolves with `{name, file, path, bytes, files}` of each.
 * @param repository the https address of their repository; without one they name none.
 */
export async function packPackages(destination, repository) {
    const staged = join(destination, 'staged');
    mkdirSync(destination, { recursive: true });
    const tarballs = [];
    for (const { folder, holds } of packages) {
        const cwd = join(staged, folder);
        stage(folder, cwd, repository);
        const output = await runCommand('npm', ['pack', '--json', '--silent', '--pack-destination', destination], {
            cwd
        });
        // A warning of npm may precede the JSON; newer releases of npm key the array by package name.
        const report = Object.values(JSON.parse(output.slice(output.search(/^[[{]/m))))[0];
        const files = report.files.map(({ path }) => path);
        checkContents(report.name, files, [...inEach, ...holds, ...sourcesOf(cwd, files)]);
        tarballs.push({
            name: report.name,
            file: report.filename,
            path: join(destination, report.filename),
            bytes: report.size,
            files: report.files.length
        });
    }
    rmSync(staged, { recursive: true, force: true });
    return tarballs;
}

function stage(name, folder, repository) {
    const source = join(repositoryRoot, 'packages', name);
    cpSync(source, folder, { recursive: true, filter: path => path !== join(source, 'node_modules') });
    addOrigin(folder, name, repository);
}

/** The sources that source maps of a package name. */
function sourcesOf(folder, files) {
    return files
        .filter(file => file.endsWith('.map'))
        .flatMap(file =>
            JSON.parse(readFileSync(join(folder, file), 'utf8')).sources.map(source =>
                posix.join(posix.dirname(file), source)
            )
        );
}

function checkContents(name, files, holds) {
    const present = new Set(files);
    const missing = holds.filter(file => !present.has(file));
    const surplus = files.filter(file => !allowed.test(file) || forbidden.test(file));
    if (missing.length > 0 || surplus.length > 0) {
        throw new ExpectedError(
            `The tarball of ${name} is not as it should be; see \`files\` in its package.json.\n` +
                `  missing: ${missing.join(', ') || 'nothing'}\n  surplus: ${surplus.join(', ') || 'nothing'}`
        );
    }
}
