import { ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompanionServer } from '../../companion-server';
import { OpenCodeNews, OpenCodeOrder } from './open-code-process';

interface OpenCodeClientOptions {
    /** Default: it has an HTTP server. */
    readonly listens?: boolean;
    readonly environment?: NodeJS.ProcessEnv;
}

/** OpenCode's side, in a process of its own that was started in a terminal of the window. */
export class OpenCodeClient {
    readonly news: OpenCodeNews[] = [];
    private readonly happened = new EventEmitter();
    private questions = 0;

    private constructor(private readonly process: ChildProcess) {
        process.on('message', (news: OpenCodeNews) => {
            this.news.push(news);
            this.happened.emit('news');
        });
    }

    /** Resolves once it is connected and, if it has a server, listened to. */
    static async start(server: CompanionServer, options: OpenCodeClientOptions = {}): Promise<OpenCodeClient> {
        const { listens = true, environment } = options;
        const env = {
            ...{ PATH: process.env.PATH, ...server.environment(), ...environment },
            ...(listens && { OPEN_CODE_LISTENS: '1' })
        };
        const client = new OpenCodeClient(fork(join(__dirname, 'open-code-process.js'), { env, execArgv: [] }));
        await client.told(({ kind }) => kind === (listens ? 'listened' : 'connected'));
        return client;
    }

    get pid(): number | undefined {
        return this.process.pid;
    }

    /** Asks whether a file may be written as a whole; the id of the question. */
    askToWrite(path: string, text: string, changes: object = {}): string {
        const number = ++this.questions;
        const [id, messageID, callID] = [`per_${number}`, `msg_${number}`, `call_${number}`];
        const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
        const metadata = { filepath: path, diff: diffOf(path, old, text.replace(/^\uFEFF/, '')) };
        const request = { id, sessionID: 'ses_1', permission: 'edit', patterns: [], always: ['*'], metadata };
        const part = { type: 'tool', tool: 'write', callID, state: { status: 'running', input: { content: text } } };
        this.order({ kind: 'ask', request: { ...request, tool: { messageID, callID }, ...changes }, part });
        return id;
    }

    order(order: OpenCodeOrder): void {
        this.process.send(order);
    }

    /** Resolves with what was answered to a question, now or later. */
    async reply(id: string): Promise<unknown> {
        const news = await this.told(each => each.kind === 'reply' && each.id === id);
        return news.kind === 'reply' ? news.body : undefined;
    }

    /** Waits until it has been told so often of what fits. */
    async told(fits: (news: OpenCodeNews) => boolean, times = 1): Promise<OpenCodeNews> {
        for (;;) {
            const found = this.news.filter(fits);
            if (found.length >= times) {
                return found[times - 1];
            }
            await once(this.happened, 'news');
        }
    }

    /** The process is killed. */
    async quit(): Promise<void> {
        if (this.process.exitCode === null && this.process.signalCode === null) {
            this.process.kill('SIGKILL');
            await once(this.process, 'exit');
        }
    }
}

/** A diff that takes all lines away and adds all others. */
function diffOf(path: string, old: string, text: string): string {
    const [removed, added] = [old, text].map(each => each.match(/[^\n]+\n?|\n/g) ?? []);
    const body = [...removed.map(line => `-${line}`), ...added.map(line => `+${line}`)]
        .map(line => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
        .join('');
    const range = (lines: readonly string[]): string => `${Math.min(1, lines.length)},${lines.length}`;
    const head = `Index: ${path}\n${'='.repeat(67)}\n--- ${path}\n+++ ${path}\n`;
    return `${head}@@ -${range(removed)} +${range(added)} @@\n${body}`;
}
