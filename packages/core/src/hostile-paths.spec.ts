import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import { join } from 'node:path';
import { startServer } from './testing/started-server';
import { ClaudeCodeEndpoint } from './agents/claude-code/claude-code-endpoint';
import { CompanionServer } from './companion-server';
import { ClaudeCodeClient, textsIn } from './testing/agents/claude-code-client';
import { geminiIn } from './testing/agents/gemini-in';
import { eventually } from './testing/eventually';
import { FakeEditor } from './testing/fake-editor';
import { OpenedNames } from './testing/files/opened-names';
import { useTemporaryFolder } from './testing/temporary-folder';
import { TestAgent, textOf } from './testing/test-agent';
import { fileQueries } from './support/file-queries';

describe('A hostile path of a proposal', function () {
    if (process.platform === 'win32') {
        return;
    }
    const temporary = useTemporaryFolder();
    const names = OpenedNames.use();
    const at = (name: string): string => join(temporary(), name);
    let editor: FakeEditor;
    let server: CompanionServer;
    let gemini: TestAgent;
    let claude: ClaudeCodeClient;
    let listening: Server;
    let filesBefore: string[];

    beforeEach(async () => {
        execFileSync('mkfifo', [at('fifo'), at('fifo2')]);
        mkdirSync(at('folder'));
        const links = {
            zero: '/dev/zero',
            pipe: 'fifo',
            folder2: 'folder',
            socket2: 'socket',
            round: 'zero',
            loop: 'loop',
            pagemap: '/proc/self/pagemap'
        };
        Object.entries(links).forEach(([name, target]) => symlinkSync(target, at(name)));
        listening = createServer().listen(at('socket'));
        editor = new FakeEditor();
        server = await startServer({
            editorHost: editor,
            workspaceRoots: [temporary()],
            endpoints: [geminiIn(at('gemini')), services => new ClaudeCodeEndpoint(services, { folder: at('.claude') })]
        });
        gemini = await TestAgent.connect(server);
        claude = await ClaudeCodeClient.connect(server);
        filesBefore = openFiles();
    });
    afterEach(async () => {
        await gemini.quit();
        await claude.quit();
        await server.dispose();
        listening.close();
    });

    const refused: [string, () => string][] = [
        ['an endless device', () => '/dev/zero'],
        ['another device', () => '/dev/random'],
        ['a link to a device', () => at('zero')],
        ['a link to a link to a device', () => at('round')],
        ['a device behind dots', () => at('folder/../../../../../../../../dev/zero')],
        ['a FIFO', () => at('fifo')],
        ['a link to a FIFO', () => at('pipe')],
        ['a socket', () => at('socket')],
        ['a link to a socket', () => at('socket2')],
        ['a folder', () => at('folder')],
        ['a link to a folder', () => at('folder2')],
        ['the folder of the descriptors', () => '/dev/fd'],
        ['a file of the system', () => '/proc/self/pagemap'],
        ['a link to a file of the system', () => at('pagemap')],
        ['a link to itself', () => at('loop')],
        ['a NUL character', () => `/dev/zero\0`],
        ['half a surrogate pair', () => at('\uD83D')],
        ['a relative path', () => 'zero'],
        ['a Windows share', () => '\\\\evil\\share\\file']
    ];
    refused.forEach(([what, pathOf]) =>
        it(`is refused unopened, and nothing goes on: ${what}`, async () => {
            const path = pathOf();
            const [byGemini, byClaude] = await Promise.all([
                gemini.openDiff(path, 'text'),
                claude.openDiff(path, 'text')
            ]);
            assert.equal(byGemini.isError, true, textOf(byGemini));
            assert.equal(byClaude?.isError, true, textsIn(byClaude)?.join());
            await nothingGoesOn();
            assert.deepEqual(names.opened.filter(isOfTheTest), []);
        })
    );

    it('on a foreign share is not even looked at, as on Windows', async () => {
        const share = '\\\\evil\\share\\file';
        const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
        Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
        try {
            const byGemini = await gemini.openDiff(share, 'text');
            const byClaude = await claude.openDiff(share, 'text');
            assert.match(textOf(byGemini), /names another machine/);
            assert.match(textsIn(byClaude)?.join() ?? '', /names another machine/);
        } finally {
            Object.defineProperty(process, 'platform', platform);
        }
        assert.deepEqual(
            [...names.opened, ...names.looked].filter(name => name.includes('evil')),
            []
        );
    });

    it('that leads to more than can be reviewed is not opened for its content', async () => {
        writeFileSync(at('huge'), '');
        truncateSync(at('huge'), 50 * 2 ** 30);
        names.opened.length = 0;
        assert.notEqual((await gemini.openDiff(at('huge'), 'text')).isError, true);
        await nothingGoesOn();
        assert.deepEqual(names.opened.filter(isOfTheTest), []);
    });

    it('takes no turn from other proposals, however many there are', async () => {
        const paths = ['fifo', 'fifo2', 'pipe', 'zero', 'socket'].map(at);
        await Promise.all(paths.map(path => gemini.openDiff(path, 'text')));
        for (const path of [at('a'), at('folder/b'), '/c']) {
            assert.notEqual((await gemini.openDiff(path, 'text')).isError, true);
        }
        await nothingGoesOn();
    });

    const isOfTheTest = (name: string): boolean => /^\/dev\/|pagemap|evil|zero|share/.test(name) || isHostile(name);
    const isHostile = (name: string): boolean =>
        readdirSync(temporary()).some(entry => !entry.startsWith('.') && entry !== 'gemini' && name === at(entry));

    /** All turns are free, and no question to the file system is under way. */
    async function nothingGoesOn(): Promise<void> {
        let begun = 0;
        const untilAllHave = (): Promise<void> => eventually(() => assert.equal(begun, 3));
        const turns = [1, 2, 3].map(turn => fileQueries.ask(`turn ${turn}`, () => (begun++, untilAllHave())));
        await Promise.all(turns);
        await eventually(() => {
            assert.deepEqual(
                process.getActiveResourcesInfo().filter(name => name.startsWith('FSReq')),
                []
            );
            assert.deepEqual(
                openFiles().filter(file => !filesBefore.includes(file)),
                []
            );
        });
    }
});

/** The files that this process has open, sockets and the like apart. */
function openFiles(): string[] {
    if (process.platform !== 'linux') {
        return [];
    }
    const descriptors = readdirSync('/proc/self/fd').map(name => join('/proc/self/fd', name));
    return descriptors.flatMap(each => linkOf(each)).filter(target => /^\/(?!proc\/\d+\/(fd$|net\/))/.test(target));
}

function linkOf(descriptor: string): string[] {
    try {
        return [readlinkSync(descriptor)];
    } catch {
        return [];
    }
}
