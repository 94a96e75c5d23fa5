import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { installedCodeServer } from '../support/code-server/installed-code-server';
import { Disposables } from '../support/disposables';
import { DocumentedImage, documentedBlocks } from '../support/users/documented-image';
import { UnixUser } from '../support/users/unix-user';

const suite = UnixUser.mayBeUsed ? describe : describe.skip;

suite('The documented image of code-server (takes Linux, root and a checkout that others may read)', function () {
    this.timeout(300_000);
    const disposables = new Disposables();
    after(() => disposables.dispose());

    it('has the extension and the agent for its plain user, and a shared folder of root', () => {
        const [file] = documentedBlocks('dockerfile');
        const image = new DocumentedImage('coder', disposables);
        const { node, entry } = installedCodeServer();
        writeFileSync(image.at('usr', 'bin', 'code-server'), `#!/bin/sh\nexec '${node}' '${entry}' "$@"\n`, {
            mode: 0o755
        });
        execFileSync(process.execPath, ['scripts/vsix.mjs'], { cwd: repositoryRoot, stdio: 'pipe' });
        const vsix = /^COPY (\S+\.vsix) \/tmp\/$/m.exec(file)?.[1] ?? '';
        copyFileSync(path.join(repositoryRoot, '.build', 'vsix', vsix), image.at('tmp', vsix));
        image.build(file);
        assert.match(image.run('code-server --list-extensions'), /^agent-companion\.agent-companion$/m);
        assert.match(image.run('gemini --version'), /^\d+\.\d+\.\d+/);
        const { uid, mode } = statSync(image.at('tmp', 'gemini', 'ide'));
        assert.deepEqual({ uid, mode: mode & 0o7777 }, { uid: 0, mode: 0o1777 });
    });
});
