import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { closedPort } from '@agent-companion/core/testing';
import { repositoryRoot } from '../conformance/support/spec-titles';
import { until } from './until';

/** Names that the test puts in place of the page's own. */
interface NginxPlaces {
    readonly folder: string;
    readonly targetPort: number;
}

/** nginx as `docs/run/deployment.md` configures it: a path prefix, a login and a cut of idle connections. */
export class Nginx {
    readonly prefix = '/ide/';

    private constructor(
        private readonly child: ChildProcess,
        readonly port: number
    ) {}

    static async start({ folder, targetPort }: NginxPlaces): Promise<Nginx> {
        const port = await closedPort();
        const passwords = path.join(folder, 'ide.htpasswd');
        writeFileSync(passwords, 'tester:{PLAIN}secret\n', { mode: 0o644 });
        const server = documentedServer([
            ['listen 80;', `listen 127.0.0.1:${port};`],
            ['/etc/nginx/ide.htpasswd', passwords],
            ['127.0.0.1:3000', `127.0.0.1:${targetPort}`]
        ]);
        const places = 'client_body proxy fastcgi uwsgi scgi'
            .split(' ')
            .map(name => `${name}_temp_path ${folder}/${name};`);
        const log = path.join(folder, 'nginx.log');
        const settings = `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${log};\n`;
        const http = `events {}\nhttp { access_log off; ${places.join(' ')}\n${server}}\n`;
        // Its worker has a user of its own, where root starts it.
        const user = process.getuid?.() === 0 ? 'user root;\n' : '';
        const file = path.join(folder, 'nginx.conf');
        writeFileSync(file, user + settings + http);
        const child = spawn('nginx', ['-c', file, '-p', folder, '-e', log], { stdio: 'ignore' });
        const started = new Nginx(child, port);
        await until('nginx asks for a login', () => started.status().then(status => status === 401), {
            seen: () => readFileSync(log, 'utf8')
        });
        return started;
    }

    /** Logs a browser in, through what lies before this; pages cannot load scripts by an address with a login in it. */
    async logIn(page: Page, port: number): Promise<void> {
        await page.goto(`http://tester:secret@127.0.0.1:${port}${this.prefix}favicon.ico`);
    }

    async dispose(): Promise<void> {
        const ended = once(this.child, 'exit');
        this.child.kill();
        await ended;
    }

    /** The status without a login; 0 while it does not listen. */
    private status(): Promise<number> {
        return fetch(`http://127.0.0.1:${this.port}${this.prefix}`).then(
            response => response.status,
            () => 0
        );
    }
}

function documentedServer(places: readonly (readonly [string, string])[]): string {
    const page = readFileSync(path.join(repositoryRoot, 'docs', 'run', 'deployment.md'), 'utf8');
    const server = page.split('```nginx\n')[1].split('```')[0];
    return places.reduce((text, [name, own]) => {
        assert.ok(text.includes(name), name);
        return text.replace(name, own);
    }, server);
}
