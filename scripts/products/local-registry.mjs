import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { publishPackages } from '../packages/publish-packages.mjs';
import { installPackages } from '../setup/install/install-packages.mjs';

/** The newest that runs on Node.js 20; npm's tag that its `node-fetch` is wanted by is not on every registry. */
const verdaccio = ['verdaccio@6.8.0', { 'node-fetch': '2.7.0' }];

/** Publishes the packages to a registry of its own, which keeps its files in a folder, and serves it as long as the work lasts. */
export async function withLocalRegistry(folder, work) {
    const installed = await installPackages('verdaccio-6.8.0', [verdaccio[0]], verdaccio[1]);
    const { runServer } = createRequire(join(installed, 'package.json'))('verdaccio');
    const server = await runServer({
        self_path: join(folder, 'verdaccio'),
        storage: join(folder, 'storage'),
        auth: { htpasswd: { file: join(folder, 'htpasswd') } },
        // All else comes from the user's registry.
        uplinks: {},
        packages: { '@agent-companion/*': { access: '$all', publish: '$all' } },
        log: { type: 'stdout', level: 'error' }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
        const host = `127.0.0.1:${server.address().port}`;
        // npm publishes nothing without a token, whatever it is.
        const options = [`--registry=http://${host}/`, `--//${host}/:_authToken=any`];
        const published = await publishPackages('https://example.org/agent-companion', options);
        return await work(`http://${host}/`, published);
    } finally {
        server.close();
        server.closeAllConnections();
    }
}
