import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ideContextSchema } from '@agent-companion/protocol/gemini';
import { CompanionServer } from '../companion-server';
import { FakeEditor } from '../testing/fake-editor';
import { geminiIn } from '../testing/gemini-in';
import { ManualClock } from '../testing/manual-clock';
import { RawEvent, RawStream } from '../testing/raw-stream';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf } from '../testing/test-agent';

const megabyte = 1024 * 1024;
/** Contexts of 48 KiB, so that all of them are far more than the system's buffers of a socket. */
const contexts = 2_000;
const selectedText = '€'.repeat(16_384);
/** More than any system buffers for a socket by itself, and a third of what is to be sent. */
const mostBuffered = 32 * megabyte;

const contextPath = ({ message }: RawEvent): string | undefined =>
    message.method === 'ide/contextUpdate'
        ? ideContextSchema.parse(message.params).workspaceState?.openFiles?.[0].path
        : undefined;
const filePath = ({ message }: RawEvent): string => (message.params as { filePath: string }).filePath;

describe('an agent that is suspended and does not read its stream', function () {
    this.timeout(60_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let server: CompanionServer;
    let session: Record<string, string>;
    let stream: RawStream;

    const post = async (id: number | undefined, method: string, params: unknown = {}): Promise<Response> => {
        const { url, authorization } = addressOf(server);
        const accept = 'application/json, text/event-stream';
        const headers = { authorization, accept, 'content-type': 'application/json', ...session };
        const response = await fetch(url, {
            method: 'POST',
            headers,
            body: JSON.stringify({ jsonrpc: '2.0', id, method, params })
        });
        await response.text();
        return response;
    };
    const open = (lastEventId?: string): Promise<RawStream> => {
        const { url, authorization } = addressOf(server);
        return RawStream.open(url, {
            authorization,
            ...session,
            ...(lastEventId !== undefined && { 'last-event-id': lastEventId })
        });
    };
    const showContext = async (path: string): Promise<void> => {
        server.updateContext({ openFiles: [{ path, timestamp: 1, isActive: true, selectedText }] });
        clock.advance(50);
        await setImmediate();
    };
    const fill = async (): Promise<void> => {
        for (let count = 1; count <= contexts; count++) {
            await showContext(`/${count}`);
        }
    };
    /** The agent proposes for each path, and the user decides. */
    const decide = async (...paths: string[]): Promise<void> => {
        for (const path of paths) {
            await post(7, 'tools/call', { name: 'openDiff', arguments: { filePath: path, newContent: 'new' } });
            const [{ proposal }] = server.diffs.pending();
            server.diffs.decide(proposal.id, {
                kind: path.startsWith('/accept') ? 'accepted' : 'rejected',
                revision: 1
            });
        }
    };
    const decided = (reading: RawStream): string[] =>
        reading
            .events()
            .filter(({ message }) => message.method?.startsWith('ide/diff'))
            .map(filePath);

    beforeEach(async () => {
        clock = new ManualClock();
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))],
            clock
        });
        await server.start();
        session = {};
        const clientInfo = { name: 'raw', version: '1' };
        const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
        const initialized = await post(0, 'initialize', initialize);
        session = { 'mcp-session-id': initialized.headers.get('mcp-session-id') ?? '' };
        await post(undefined, 'notifications/initialized');
        stream = await open();
        await showContext('/first');
        await stream.event(event => contextPath(event) === '/first');
        stream.pause();
    });

    afterEach(async () => {
        stream.cut();
        await server.dispose();
    });

    it('makes nothing pile up but what it was not told, and gets the newest context when it goes on', async () => {
        await fill();
        stream.resume();
        await stream.event(event => contextPath(event) === `/${contexts}`);
        assert.ok(stream.received < mostBuffered, `${Math.round(stream.received / megabyte)} MiB were kept for it`);
    });

    it('is told of every decision, in order, and of the newest context last', async () => {
        await fill();
        await decide('/accept-1', '/reject-1', '/accept-2');
        await showContext('/between');
        await decide('/reject-2');
        await showContext('/newest');
        stream.resume();
        await stream.event(event => contextPath(event) === '/newest');
        assert.deepEqual(decided(stream), ['/accept-1', '/reject-1', '/accept-2', '/reject-2']);
        assert.ok(!stream.events().some(event => contextPath(event) === '/between'), 'an older context is replaced');
    });

    it('loses nothing if its stream breaks meanwhile and it resumes', async () => {
        const { id } = await stream.event(event => contextPath(event) === '/first');
        await fill();
        await decide('/accept-1', '/reject-1');
        stream.cut();
        let resumed = await open(id);
        while (resumed.status === 409) {
            // The server has not noticed yet that the stream is cut.
            resumed = await open(id);
        }
        await resumed.event(event => contextPath(event) === `/${contexts}`);
        await showContext('/newest');
        await resumed.event(event => contextPath(event) === '/newest');
        assert.deepEqual(decided(resumed), ['/accept-1', '/reject-1']);
        assert.equal(resumed.events().filter(event => contextPath(event) === `/${contexts}`).length, 1);
        resumed.cut();
    });

    it('is told of what it has not read when the window ends and it reads on', async () => {
        await fill();
        await decide('/accept-1');
        const disposed = server.dispose();
        stream.resume();
        await stream.ended();
        clock.advance(500);
        await disposed;
        assert.deepEqual(decided(stream), ['/accept-1']);
    });
});
