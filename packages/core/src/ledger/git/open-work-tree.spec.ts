import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ManualClock } from '../../testing';
import { GitBed } from '../../testing/ledger/git-bed';
import { Ledger } from '../ledger';
import { openWorkTree } from './open-work-tree';

describe('A folder that agents write in', function () {
    this.timeout(60_000);
    const bed = GitBed.use();
    const home = (): string => path.join(bed.folder(), 'state', 'agent-companion', 'ledger', 'w');
    const agent = { key: 'A', label: 'Agent A' };

    it('is seen as a whole in a repository, from its root on, also in a linked work tree', async () => {
        const { root, unseen } = await openWorkTree(bed.at('sub'), home());
        assert.deepEqual([root, unseen], [bed.root, undefined]);
        const linked = path.join(bed.folder(), 'linked');
        bed.git('worktree', 'add', '-q', linked);
        const opened = await openWorkTree(linked, path.join(home(), '2'));
        const { tree, head } = await opened.workTree.snapshot();
        assert.deepEqual([opened.root, head], [linked, tree]);
    });

    it('is not seen without a repository or without Git, and not looked into if it is another user’s', async function () {
        assert.equal((await openWorkTree(bed.folder(), home())).unseen, 'no-repository');
        const { PATH } = process.env;
        try {
            process.env.PATH = bed.folder();
            await assert.rejects(openWorkTree(bed.root, home()), { code: 'ENOENT', syscall: 'spawn git' });
        } finally {
            process.env.PATH = PATH;
        }
        if (process.getuid?.() !== 0) {
            this.skip();
        }
        fs.chownSync(bed.at('.git'), 12_345, 12_345);
        assert.equal((await openWorkTree(bed.root, home())).unseen, 'not-trusted');
    });

    it('is copied, file by file, where it is no repository: what tools name can be taken back, after a restart too', async () => {
        fs.rmSync(bed.at('.git'), { recursive: true });
        const { workTree, root } = await openWorkTree(bed.root, home());
        const ledger = new Ledger({ workTree, clock: new ManualClock(), onError: assert.ifError });
        await ledger.willWrite(agent, 'a');
        bed.put('a', 'by the tool');
        bed.put('sub/b', 'by the shell');
        await ledger.willWrite(agent, 'made/new');
        bed.put('made/new', 'x');
        execFileSync('git', ['init', '-q', 'inner'], { cwd: bed.root });
        fs.symlinkSync('sub', bed.at('way'));
        await ledger.willWrite(agent, 'way/b');
        await ledger.willWrite(agent, 'inner/file');
        bed.put('inner/file', 'x');
        await ledger.turnEnded('A');
        const steps = ledger.state.turns.flatMap(turn => turn.steps);
        assert.deepEqual(
            steps.map(step => `${step.path} by ${step.by}`),
            ['a by tool', 'made/new by tool', 'inner/file by tool']
        );
        await workTree.prune([], ledger.state.seen?.tree);
        const again = await openWorkTree(bed.root, home());
        const next = new Ledger({ ...again, clock: new ManualClock(), onError: assert.ifError, state: ledger.state });
        const { files } = await next.forUser.undo({});
        assert.ok(files.every(({ kind }) => kind === 'undone'));
        assert.deepEqual(
            [fs.readFileSync(bed.at('a'), 'utf8'), fs.existsSync(path.join(root, 'made'))],
            ['one\n', false]
        );
    });

    const isSecret = (file: string): boolean => path.basename(file) === secret;
    let secret: string;
    const leftOut = { refresh: () => Promise.resolve(), isExcluded: isSecret };
    const kept = (): string =>
        fs
            .readdirSync(home(), { recursive: true, withFileTypes: true })
            .filter(each => each.isFile())
            .map(each => fs.readFileSync(path.join(each.parentPath, each.name), 'latin1'))
            .join('\n');

    [true, false].forEach(isRepository =>
        it(`has no excluded file be copied or named, ${isRepository ? 'committed or not' : 'without a repository'}`, async () => {
            secret = '.env';
            bed.put('.env', 'one');
            bed.put('sub/.env', 'two');
            bed.commit();
            if (!isRepository) {
                fs.rmSync(bed.at('.git'), { recursive: true });
            }
            const { workTree } = await openWorkTree(bed.root, home(), leftOut);
            const ledger = new Ledger({ workTree, clock: new ManualClock(), onError: assert.ifError });
            await ledger.willWrite(agent, '.env');
            await ledger.willWrite(agent, 'a');
            ['a', '.env', 'sub/.env', 'made/.env'].forEach(name => bed.put(name, `changed ${name}`));
            await ledger.turnEnded('A');
            const steps = ledger.state.turns.flatMap(turn => turn.steps);
            assert.deepEqual(
                steps.map(step => step.path),
                ['a']
            );
            const tree = ledger.state.seen?.tree ?? '';
            assert.equal((await workTree.states(tree, ['.env', 'sub/.env', 'made/.env'])).size, 0);
            const blobs = ['one', 'two', 'changed .env', 'changed sub/.env'].map(text => idOf(text));
            blobs.forEach(([folder, file]) =>
                assert.ok(!fs.existsSync(path.join(home(), 'git/objects', folder, file)))
            );
            assert.doesNotMatch(kept(), /\.env/);
        })
    );

    it('is told of no file that was excluded a moment ago', async () => {
        secret = '.env';
        bed.put('.env', 'one');
        const { workTree } = await openWorkTree(bed.root, home(), leftOut);
        const ledger = new Ledger({ workTree, clock: new ManualClock(), onError: assert.ifError });
        await ledger.turnBegan(agent);
        secret = '';
        bed.put('a', 'changed');
        await ledger.turnEnded('A');
        const steps = ledger.state.turns.flatMap(turn => turn.steps);
        assert.deepEqual(
            steps.map(step => step.path),
            ['a']
        );
    });
});

/** Where Git has a text. */
function idOf(text: string): readonly [folder: string, file: string] {
    const id = createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex');
    return [id.slice(0, 2), id.slice(2)];
}
