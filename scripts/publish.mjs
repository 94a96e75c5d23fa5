/**
 * `npm run publish:packages -- --repository <https address> [--provenance …]`: publishes the packages; other options are those of
 * `npm publish`. `npm run publish:dry` does all but the last step.
 */
import { parseArgs } from 'node:util';
import { ensureEverythingCompiled } from './setup/ensure-ready.mjs';
import { ExpectedError, runMain } from './run/expected-error.mjs';
import { CommandFailedError } from './run/run-command.mjs';
import { publishPackages } from './packages/publish-packages.mjs';

await runMain(async () => {
    const [, , ...words] = process.argv;
    const { values, tokens } = parseArgs({
        args: words,
        strict: false,
        tokens: true,
        options: { repository: { type: 'string' }, 'dry-run': { type: 'boolean' } }
    });
    if (typeof values.repository !== 'string' && !values['dry-run']) {
        throw new ExpectedError('Say where the sources are: --repository https://…');
    }
    const others = tokens.filter(token => token.kind === 'option' && token.name !== 'repository');
    await ensureEverythingCompiled();
    try {
        const published = await publishPackages(
            values.repository,
            others.map(({ index }) => words[index])
        );
        published.forEach(({ name, bytes, files }) =>
            console.log(`${name}: ${(bytes / 1024).toFixed(1)} KiB, ${files} files`)
        );
    } catch (error) {
        throw error instanceof CommandFailedError ? new ExpectedError(`${error.message}\n\n${error.output}`) : error;
    }
});
