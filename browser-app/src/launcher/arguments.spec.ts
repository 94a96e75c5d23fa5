import { strict as assert } from 'node:assert';
import { tmpdir } from 'node:os';
import { parse, sep } from 'node:path';
import { parseArguments } from './arguments';
import { LauncherError } from './launcher-error';

describe('parseArguments', () => {
    const root = parse(process.cwd()).root;

    it('has sensible defaults', () => {
        assert.deepEqual(parseArguments([], root), {
            workspace: undefined,
            hostname: '127.0.0.1',
            port: undefined,
            demo: true,
            verbose: false,
            help: false,
            theiaArguments: []
        });
    });

    it('takes a folder, its own options, and hands the rest to Theia', () => {
        const folder = tmpdir();
        const words = ['--port', '4000', '--log-level=debug', folder, '--no-demo', '--hostname=0.0.0.0'];
        const parsed = parseArguments(words, root);
        assert.deepEqual(
            [parsed.workspace, parsed.port, parsed.demo, parsed.hostname, parsed.theiaArguments],
            [folder, 4000, false, '0.0.0.0', ['--log-level=debug']]
        );
    });

    it('resolves a relative folder against the current one', () => {
        const parts = tmpdir().split(sep);
        const name = parts.pop() ?? '';
        assert.equal(parseArguments([name], parts.join(sep) || root).workspace, tmpdir());
    });

    it('says what is wrong', () => {
        const wrong: [string[], RegExp][] = [
            [['no-such-folder'], /There is no folder .*no-such-folder/],
            [[tmpdir(), tmpdir()], /One folder/],
            [['--port', 'http'], /--port wants a number/],
            [['--port', '70000'], /--port wants a number/],
            [['--port'], /--port wants a number/],
            [['--hostname'], /--hostname wants a value/]
        ];
        for (const [words, message] of wrong) {
            const expected = (error: Error): boolean => error instanceof LauncherError && message.test(error.message);
            assert.throws(() => parseArguments(words, root), expected, words.join(' '));
        }
    });
});
