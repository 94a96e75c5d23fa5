import { strict as assert } from 'node:assert';
import { tmpdir } from 'node:os';
import { join, parse, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './checkout';
import type { LauncherArguments } from './launcher-arguments';

/** It is no part of the launcher, which has to be built first. */
interface StartArguments {
    readonly parseArguments: (
        words: readonly string[],
        currentFolder: string,
        environment?: NodeJS.ProcessEnv
    ) => LauncherArguments & { readonly help: boolean };
}

describe('parseArguments', () => {
    const root = parse(process.cwd()).root;
    let parseArguments: StartArguments['parseArguments'];

    before(async () => {
        const script = pathToFileURL(join(repositoryRoot, 'scripts', 'run', 'start-arguments.mjs'));
        ({ parseArguments } = (await import(script.href)) as StartArguments);
    });

    it('has sensible defaults', () => {
        assert.deepEqual(parseArguments([], root), {
            workspace: undefined,
            hostname: '127.0.0.1',
            publicHosts: [],
            port: undefined,
            demo: true,
            verbose: false,
            help: false,
            editorArguments: []
        });
    });

    it('takes a folder, its own options, and hands the rest to Theia', () => {
        const folder = tmpdir();
        const words = ['--port', '4000', '--log-level=debug', folder, '--no-demo', '--hostname=0.0.0.0'];
        const parsed = parseArguments(words, root);
        assert.deepEqual(
            [parsed.workspace, parsed.port, parsed.demo, parsed.hostname, parsed.editorArguments],
            [folder, 4000, false, '0.0.0.0', ['--log-level=debug']]
        );
    });

    it('resolves a relative folder against the current one', () => {
        const parts = tmpdir().split(sep);
        const name = parts.pop() ?? '';
        assert.equal(parseArguments([name], parts.join(sep) || root).workspace, tmpdir());
    });

    it('takes the names by which a proxy leads here', () => {
        const { publicHosts } = parseArguments(['--public-host', 'ide.example.com, other.example.com:8443'], root);
        assert.deepEqual(publicHosts, ['ide.example.com', 'other.example.com:8443']);
    });

    it('says that npm has kept an option which stands before the two dashes', () => {
        const environment = { npm_command: 'start', npm_config_port: 'true', npm_config_demo: '' };
        assert.throws(
            () => parseArguments(['3999'], root, environment),
            /kept --port, --no-demo .*npm start -- --port/
        );
        assert.equal(parseArguments([], root, { npm_config_port: '1' }).port, undefined);
        assert.equal(parseArguments(['--port', '1'], root, { npm_command: 'start' }).port, 1);
    });

    it('says what is wrong', () => {
        const wrong: [string[], RegExp][] = [
            [['no-such-folder'], /There is no folder .*no-such-folder/],
            [[tmpdir(), tmpdir()], /One folder/],
            [['--port', 'http'], /--port wants a number/],
            [['--port', '70000'], /--port wants a number/],
            [['--port'], /--port wants a number/],
            [['--hostname'], /--hostname wants a value/],
            [['--public-host'], /--public-host wants a name/],
            [['--public-host', 'https://ide.example.com/'], /--public-host wants a name/]
        ];
        for (const [words, message] of wrong) {
            assert.throws(() => parseArguments(words, root), message, words.join(' '));
        }
    });
});
