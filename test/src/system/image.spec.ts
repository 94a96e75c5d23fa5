import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { browserApp } from '@agent-companion/browser-app/out/launcher/checkout';
import { Disposables } from '../support/disposables';
import { until } from '../support/until';
import { DocumentedImage, documentedBlocks } from '../support/users/documented-image';
import { UnixUser } from '../support/users/unix-user';

const suite = UnixUser.mayBeUsed ? describe : describe.skip;

suite('The documented images (takes Linux, root and a checkout that others may read)', function () {
    this.timeout(300_000);
    const disposables = new Disposables();
    afterEach(() => disposables.dispose());

    it('of a Theia product starts it as its plain user, who has the agent', async () => {
        const [, file] = documentedBlocks('dockerfile');
        const image = new DocumentedImage('theia', disposables);
        image.build(file);
        assert.match(readFileSync(image.at('etc', 'passwd'), 'utf8'), /^theia:.*:\/home\/theia:\/bin\/bash$/m);
        assert.match(image.run('gemini --version'), /^\d+\.\d+\.\d+/);
        const [node, ...words] = JSON.parse(/^CMD (.*)$/m.exec(file)?.[1] ?? '') as string[];
        const own = words.map(word => word.replace('/home/theia', image.user.home).replace('0.0.0.0', '127.0.0.1'));
        const [setpriv, ...become] = image.user.wrapper;
        const product = disposables.add(
            spawn(setpriv, [...become, node, ...own, '--port=0'], {
                cwd: browserApp,
                env: { PATH: process.env.PATH, ...image.user.environment }
            }),
            async child => {
                const ended = once(child, 'exit');
                child.kill();
                await ended;
            }
        );
        let said = '';
        product.stdout.on('data', (data: Buffer) => (said += data.toString()));
        const url = await until('it listens', () => /listening on (http:\S+?)\.?$/m.exec(said)?.[1], {
            timeoutMs: 90_000,
            seen: () => said
        });
        assert.equal((await fetch(url)).status, 200);
    });

    it('of a dev container installs the agent as its plain user, on the PATH that it sets', () => {
        const [container] = documentedBlocks('json').map(
            each => JSON.parse(each) as { postCreateCommand: string; remoteEnv: { PATH: string } }
        );
        const image = new DocumentedImage('node', disposables);
        image.run(container.postCreateCommand);
        const added = container.remoteEnv.PATH.replace('${containerEnv:PATH}', '/none').replace(
            '/home/node',
            image.user.home
        );
        assert.equal(image.run(`PATH=${added}; command -v gemini`), `${image.user.home}/.local/bin/gemini`);
    });
});
