import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bytesOf, changesBy, GitBed, namesIn } from '../../testing/ledger/git-bed';
import { FileChange } from '../turn';

describe('A Git work tree', function () {
    this.timeout(60_000);
    const bed = GitBed.use();

    it('tells what has changed, byte for byte, with modes, links and renames', async () => {
        const workTree = await bed.open();
        const binary = Buffer.from([0, 255, 13, 10, 0xef, 0xbb, 0xbf, 13]);
        const changes = await changesBy(workTree, () => {
            bed.put('a', '\xef\xbb\xbfone\r\n\r');
            bed.put('new/binary', binary);
            fs.rmSync(bed.at('link'));
            fs.symlinkSync('/etc/passwd', bed.at('link'));
            fs.chmodSync(bed.at('program'), 0o644);
            fs.renameSync(bed.at('sub/b'), bed.at('sub/c'));
        });
        assert.deepEqual(namesIn(changes), ['a', 'link', 'new/binary', 'program', 'sub/b', 'sub/c']);
        const of = (name: string): FileChange => changes.find(each => each.path === name) ?? assert.fail(name);
        assert.equal(await bytesOf(workTree, of('a').before), 'one\n');
        assert.equal(await bytesOf(workTree, of('a').after), Buffer.from('\xef\xbb\xbfone\r\n\r').toString('latin1'));
        assert.equal(await bytesOf(workTree, of('new/binary').after), binary.toString('latin1'));
        assert.equal(await bytesOf(workTree, of('link').after), '/etc/passwd');
        assert.deepEqual([of('program').before?.mode, of('program').after?.mode], ['executable', 'regular']);
        assert.deepEqual([of('sub/c').from, of('sub/b').after], ['sub/b', undefined]);
    });

    it('sees files that take a folder’s place, folders that take a file’s, and links that take either’s', async () => {
        bed.put('deep/er/file', 'x');
        const workTree = await bed.open();
        const changes = await changesBy(workTree, () => {
            fs.rmSync(bed.at('a'));
            bed.put('a/inner', 'x');
            fs.rmSync(bed.at('sub'), { recursive: true });
            bed.put('sub', 'x');
            fs.renameSync(bed.at('deep'), bed.at('moved'));
            fs.symlinkSync('moved', bed.at('deep'));
        });
        const names = ['a', 'a/inner', 'deep', 'deep/er/file', 'moved/er/file', 'sub', 'sub/b'];
        assert.deepEqual(namesIn(changes), names);
        const isGone = new Map(changes.map(({ path: name, after }) => [name, after === undefined]));
        assert.deepEqual(
            names.map(name => isGone.get(name)),
            [true, false, false, true, false, false, true]
        );
    });

    it('leaves out a file that nobody may read, and sees all others, also those with names that Git refuses', async () => {
        const workTree = await bed.open();
        const changes = await changesBy(workTree, () => {
            bed.put('a', 'x');
            // No name for a file on some systems.
            bed.put('git~1', 'x');
            bed.put('unreadable', 'x', 0);
        });
        // Root may read all.
        assert.deepEqual(namesIn(changes), ['a', 'git~1', ...(process.getuid?.() === 0 ? ['unreadable'] : [])]);
    });

    it('leaves the user’s repository as it is, times included', async () => {
        bed.put('untracked', 'x');
        bed.put('a', 'changed\n');
        bed.git('add', 'a');
        const before = bed.everything();
        const [status, fsck] = [bed.git('status', '--porcelain=v2'), bed.git('fsck', '--full', '--strict')];
        const seen = bed.everything();
        const workTree = await bed.open();
        await workTree.snapshot();
        const { tree } = await workTree.snapshot();
        await workTree.unstaged(tree);
        await workTree.pin([(await workTree.states(tree, ['a'])).get('a')?.blob ?? '']);
        assert.equal(bed.everything(), seen);
        assert.deepEqual([bed.git('status', '--porcelain=v2'), bed.git('fsck', '--full', '--strict')], [status, fsck]);
        assert.notEqual(before, '');
    });

    it('keeps what it has seen when the user’s repository is cleaned up, and when its own is', async () => {
        const workTree = await bed.open();
        const changes = await changesBy(workTree, () => bed.put('a', 'changed\n'));
        const blobs = changes.flatMap(({ before, after }) => [before?.blob ?? '', after?.blob ?? '']);
        await workTree.pin(blobs);
        bed.git('checkout', '-q', '--orphan', 'other');
        bed.put('a', 'third\n');
        bed.commit();
        bed.git('branch', '-D', 'main');
        bed.git('reflog', 'expire', '--expire=now', '--all');
        bed.git('gc', '-q', '--prune=now');
        assert.deepEqual(await Promise.all(changes.map(({ before }) => bytesOf(workTree, before))), ['one\n']);
        const dropped = await workTree.keep(Buffer.alloc(100_000, 'x'));
        const { tree } = await workTree.snapshot();
        assert.ok((await workTree.prune(blobs, tree, 'now')) < 100_000);
        assert.deepEqual(await Promise.all(changes.map(({ after }) => bytesOf(workTree, after))), ['changed\n']);
        await assert.rejects(workTree.read(dropped));
        assert.deepEqual(namesIn(await changesBy(workTree, () => bed.put('sub/b', 'x'))), ['sub/b']);
    });

    it('tells what is staged, and whether HEAD was moved by a commit', async () => {
        const workTree = await bed.open();
        bed.put('a', 'x\n');
        bed.put('sub/b', 'x\n');
        bed.git('add', 'a');
        const first = await workTree.snapshot();
        const [unstaged, ...more] = await workTree.unstaged(first.tree);
        assert.deepEqual([unstaged.path, await bytesOf(workTree, unstaged.before), more], ['sub/b', 'two\r\n', []]);
        assert.equal(await bytesOf(workTree, unstaged.after), 'x\n');
        bed.commit();
        const second = await workTree.snapshot();
        assert.notEqual(second.index, first.index);
        assert.deepEqual([second.isCommit, second.head === second.tree], [true, true]);
        bed.git('checkout', '-q', 'HEAD~1');
        const third = await workTree.snapshot();
        assert.deepEqual([third.isCommit, third.head === first.head], [undefined, true]);
    });

    it('merges by lines and bytes, and says where both have changed a line, or a byte that is no text', async () => {
        const workTree = await bed.open();
        const merge = async (...texts: [string, string, string]): Promise<string | undefined> => {
            const [base, ours, theirs] = await Promise.all(
                texts.map(text => workTree.keep(Buffer.from(text, 'latin1')))
            );
            const merged = await workTree.merge(base, ours, theirs);
            return merged === undefined ? undefined : (await workTree.read(merged)).toString('latin1');
        };
        assert.equal(
            await merge('\xef\xbb\xbfa\r\nb\nc\r\nd', 'A\r\nb\nc\r\nd', '\xef\xbb\xbfa\r\nb\nc\r\n\xff'),
            'A\r\nb\nc\r\n\xff'
        );
        assert.equal(await merge('a\nb\nc\n', 'a\nb\nx\n', 'a\nb\ny\n'), undefined);
        assert.equal(await merge('a\0\nb\nc\n', 'x\0\nb\nc\n', 'a\0\nb\ny\n'), undefined);
    });

    it('puts files back with mode and link, in place, unless they are other ones than expected', async () => {
        const workTree = await bed.open();
        const before = await workTree.snapshot();
        const states = await workTree.states(before.tree, ['a', 'sub/b', 'program', 'link']);
        fs.linkSync(bed.at('a'), path.join(bed.folder(), 'hard'));
        bed.put('a', 'changed\n', 0o600);
        fs.rmSync(bed.at('sub'), { recursive: true });
        bed.put('program', 'x', 0o644);
        fs.rmSync(bed.at('link'));
        bed.put('link', 'x');
        bed.put('made/deep/file', 'x');
        const { tree } = await workTree.snapshot();
        const now = await workTree.states(tree, ['a', 'program', 'link', 'made/deep/file']);
        for (const name of ['a', 'sub/b', 'program', 'link', 'made/deep/file']) {
            const outcome = await workTree.write(name, now.get(name), states.get(name));
            assert.deepEqual(outcome, { written: true }, name);
        }
        assert.equal((await workTree.snapshot()).tree, before.tree);
        assert.equal(fs.readFileSync(path.join(bed.folder(), 'hard'), 'utf8'), 'one\n');
        assert.equal(fs.statSync(bed.at('a')).mode & 0o777, 0o600);
        assert.ok(!fs.existsSync(bed.at('made')));
        bed.put('a', 'somebody else’s\n');
        const refused = await workTree.write('a', states.get('a'), now.get('a'));
        assert.ok(!refused.written && refused.code === 'changed');
        assert.equal(fs.readFileSync(bed.at('a'), 'utf8'), 'somebody else’s\n');
        fs.renameSync(bed.at('sub'), path.join(bed.folder(), 'outside'));
        fs.symlinkSync(path.join(bed.folder(), 'outside'), bed.at('sub'));
        const outside = await workTree.write('sub/b', states.get('sub/b'), undefined);
        assert.ok(!outside.written && outside.code === 'failed');
        assert.ok(fs.existsSync(path.join(bed.folder(), 'outside', 'b')));
    });

    it('begins where there is no commit yet, and goes on after its process was killed', async () => {
        fs.rmSync(bed.at('.git'), { recursive: true });
        bed.git('init', '-q');
        const { tree, head } = await (await bed.open()).snapshot();
        assert.equal(head, undefined);
        const lock = path.join(bed.folder(), 'state', 'agent-companion', 'ledger', 'w', 'git', 'index.lock');
        fs.writeFileSync(lock, '');
        const next = await bed.open();
        bed.put('a', 'x');
        const now = await next.snapshot();
        assert.deepEqual(namesIn(await next.difference(tree, now.tree)), ['a']);
    });
});
