import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bytesOf, changesBy, GitBed, namesIn } from '../../testing/ledger/git-bed';

describe('A Git work tree of a hostile repository', function () {
    this.timeout(60_000);
    const bed = GitBed.use();

    it('runs nothing that the repository says, and changes no byte by what it says', async () => {
        const script = `touch ${bed.marker}; cat`;
        const program = path.join(bed.folder(), 'evil');
        fs.writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
        bed.put('.gitattributes', '* text=auto eol=crlf ident filter=evil\n*.x working-tree-encoding=UTF-16\n');
        bed.commit();
        for (const each of ['clean', 'smudge', 'process']) {
            bed.git('config', `filter.evil.${each}`, script);
        }
        bed.git('config', 'core.fsmonitor', program);
        bed.git('config', 'core.hooksPath', bed.folder());
        bed.git('config', 'core.autocrlf', 'true');
        bed.git('config', 'diff.external', program);
        bed.git('config', 'core.pager', program);
        fs.writeFileSync(path.join(bed.folder(), 'post-index-change'), `#!/bin/sh\ntouch ${bed.marker}\n`, {
            mode: 0o755
        });
        fs.rmSync(bed.marker, { force: true });
        const workTree = await bed.open();
        const text = 'one\r\ntwo\n$Id$\n';
        const changes = await changesBy(workTree, () => ['new', 'a', 'new.x'].forEach(name => bed.put(name, text)));
        assert.deepEqual(namesIn(changes), ['a', 'new', 'new.x']);
        for (const { after } of changes) {
            assert.equal(await bytesOf(workTree, after), text);
        }
        await workTree.unstaged((await workTree.snapshot()).tree);
        assert.ok(!fs.existsSync(bed.marker), 'something was run');
    });

    it('does not look into other repositories, nor run what these say', async () => {
        bed.put('inner/file', 'x');
        execFileSync('git', ['init', '-q'], { cwd: bed.at('inner') });
        execFileSync('git', ['-C', bed.at('inner'), 'add', '-A']);
        const own = ['-c', 'user.name=U', '-c', 'user.email=u@example.org'];
        execFileSync('git', ['-C', bed.at('inner'), ...own, 'commit', '-qm', 'x']);
        bed.commit();
        fs.mkdirSync(bed.at('empty'));
        execFileSync('git', ['init', '-q'], { cwd: bed.at('empty') });
        assert.match(bed.git('ls-files', '-s', 'inner'), /^160000/);
        const program = path.join(bed.folder(), 'evil');
        fs.writeFileSync(program, `#!/bin/sh\ntouch ${bed.marker}\n`, { mode: 0o755 });
        execFileSync('git', ['-C', bed.at('inner'), 'config', 'core.fsmonitor', program]);
        const workTree = await bed.open();
        const changes = await changesBy(workTree, () => {
            bed.put('inner/file', 'y');
            bed.put('empty/file', 'y');
            bed.put('a', 'y');
        });
        assert.deepEqual(namesIn(changes), ['a']);
        assert.ok(!fs.existsSync(bed.marker), 'something was run');
    });

    it('takes hostile names as they are, leaves out those that are no text, and follows no link to a folder', async () => {
        const workTree = await bed.open();
        const names = ['-rf', 'new\nline', ':(exclude)a', '"quoted"', '*', 'tab\t', ' ', 'ü', '.git2/x', '#x', '!x'];
        fs.mkdirSync(path.join(bed.folder(), 'outside'));
        fs.writeFileSync(path.join(bed.folder(), 'outside', 'secret'), 'x');
        const changes = await changesBy(workTree, () => {
            names.forEach(name => bed.put(name, 'x'));
            fs.writeFileSync(Buffer.concat([Buffer.from(`${bed.root}/`), Buffer.of(0xff, 0xfe)]), 'x');
            fs.symlinkSync(path.join(bed.folder(), 'outside'), bed.at('folder'));
            execFileSync('mkfifo', [bed.at('fifo')]);
        });
        assert.deepEqual(namesIn(changes), [...names, 'folder'].sort());
        assert.equal(changes.find(each => each.path === 'folder')?.after?.mode, 'link');
        const { tree } = await workTree.snapshot();
        assert.deepEqual([...(await workTree.states(tree, names)).keys()].sort(), [...names].sort());
    });

    it('copies nothing that is ignored, too large, or its own', async () => {
        bed.put('.gitignore', 'node_modules\n*.secret\n');
        fs.mkdirSync(path.join(bed.folder(), '.config', 'git'), { recursive: true });
        fs.writeFileSync(path.join(bed.folder(), 'patterns'), 'mine\n');
        bed.git('config', 'core.excludesFile', path.join(bed.folder(), 'patterns'));
        fs.writeFileSync(bed.at('.git/info/exclude'), 'local\n');
        const home = bed.at('.state/agent-companion/ledger/w');
        const workTree = await bed.open(home);
        const large = 'large [file]';
        const changes = await changesBy(workTree, () => {
            ['node_modules/x', 'my.secret', 'mine', 'local', 'seen'].forEach(name => bed.put(name, 'x'));
            bed.put(large, '');
            fs.truncateSync(bed.at(large), 64 * 1024 ** 2 + 1);
        });
        assert.deepEqual(namesIn(changes), ['seen']);
        const kept = fs.readdirSync(home, { recursive: true, encoding: 'utf8' }).map(name => path.join(home, name));
        const open = kept.filter(file => fs.statSync(file).isFile() && (fs.statSync(file).mode & 0o077) !== 0);
        assert.deepEqual(open, [], 'others may read these');
        assert.equal(fs.statSync(home).mode & 0o777, 0o700);
        assert.ok(kept.length > 10);
    });
});
