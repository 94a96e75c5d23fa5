import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { openCodeEnvironment } from '../../protocol/open-code/environment';
import { silentLogger } from '../../support/companion-logger';
import { CompanionServer } from '../../companion-server';
import { HooksClient } from '../../testing/agents/hooks-client';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { startServer } from '../../testing/started-server';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint } from '../claude-code/claude-code-endpoint';
import { AgentPreferences } from '../optional/agent-preferences';
import { openCodeDialect } from './dialects/open-code-dialect';
import { HooksEndpoint } from './hooks-endpoint';

const requests = 10_000;
const programs = 20;

describe('A flood of hooks during a review', function () {
    this.timeout(60_000);
    const temporary = useTemporaryFolder();
    let logged: string[];
    let server: CompanionServer;
    let client: HooksClient;

    beforeEach(async () => {
        logged = [];
        server = await startServer({
            editorHost: new FakeEditor(),
            workspaceRoots: [temporary()],
            endpoints: [
                services => new ClaudeCodeEndpoint(services, {}),
                services =>
                    new HooksEndpoint(services, {
                        dialect: openCodeDialect,
                        preferences: new AgentPreferences({}),
                        bringIn: () => Promise.resolve({})
                    })
            ],
            logger: { ...silentLogger, warn: message => logged.push(message) }
        });
        client = new HooksClient(server);
    });
    afterEach(async () => {
        client.quit();
        await server.dispose();
    });

    const textOf = (body: object, token: string): string => {
        const text = JSON.stringify(body);
        return [
            ...['POST /hooks HTTP/1.1', 'Host: 127.0.0.1', `Authorization: Bearer ${token}`],
            ...[`Content-Length: ${text.length}`, '', text]
        ].join('\r\n');
    };

    /** Sends to a new connection, and counts the answers until all have come or it is closed. */
    const send = async (text: string, expected: number): Promise<string[]> => {
        const socket: Socket = connect({ host: '127.0.0.1', port: server.port });
        let received = '';
        socket.on('error', () => undefined);
        socket.write(text);
        socket.on('data', part => {
            received += String(part);
            const answered = received.match(/^HTTP\/1\.1 /gm)?.length ?? 0;
            return answered === expected && socket.destroy();
        });
        await once(socket, 'close');
        return received.match(/(?<=^HTTP\/1\.1 )\d+/gm) ?? [];
    };

    /** Runs programs side by side. @returns the status codes of all answers, each once. */
    const flood = async (program: () => Promise<string[]>): Promise<string[]> => {
        const answers = await Promise.all(Array.from({ length: programs }, program));
        assert.equal(answers.flat().length, requests);
        return [...new Set(answers.flat())];
    };

    const whileReviewed = async (work: () => Promise<void>): Promise<void> => {
        const answer = client.write(join(temporary(), 'server.key'), 'KEY=1\n');
        await eventually(() => assert.equal(server.diffs.pending().length, 1));
        const [{ proposal }] = server.diffs.pending();
        await work();
        assert.deepEqual(
            server.diffs.pending().map(each => each.proposal.id),
            [proposal.id]
        );
        const { id, revision } = proposal;
        assert.equal(server.diffs.decide(id, { kind: 'accepted', revision }).settled, true);
        assert.deepEqual(await answer, { allow: {} });
    };

    it('without the token is refused, fills no log, and leaves the review', async () => {
        const text = textOf({ event: 'over', sessionID: 'ses_1', callID: 'call_1' }, 'wrong');
        await whileReviewed(async () => {
            const codes = await flood(async () => {
                const answers: string[] = [];
                for (let sent = 0; sent < requests / programs; sent++) {
                    answers.push(...(await send(text, 1)));
                }
                return answers;
            });
            assert.deepEqual(codes, ['401']);
        });
        assert.ok(logged.length <= 2, logged.join('\n'));
    });

    it('with it leaves the review, and nothing behind', async () => {
        const { [openCodeEnvironment.token]: token } = server.environment();
        let processId = 1_000_000_000;
        const told = (): string =>
            textOf({ event: 'state', state: 'working', processId: processId++, hasUser: true }, token) +
            textOf({ event: 'over', sessionID: `ses_${processId}`, callID: 'call_1' }, token);
        const texts = (): string => Array.from({ length: requests / programs / 2 }, told).join('');
        await whileReviewed(async () => {
            const codes = await flood(() => send(texts(), requests / programs));
            assert.ok(
                codes.every(code => ['200', '429'].includes(code)),
                codes.join()
            );
        });
        const known = server.states.all().map(({ processId: pid }) => pid);
        assert.deepEqual([known, server.diffs.pending()], [[process.pid], []]);
    });
});
