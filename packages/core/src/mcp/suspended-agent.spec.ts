import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ideContextSchema } from '../protocol/gemini';
import { CompanionServer } from '../companion-server';
import { startGemini } from '../testing/started-server';
import { ManualClock } from '../testing/manual-clock';
import { RawAgent } from '../testing/agents/raw-agent';
import { RawEvent, RawStream } from '../testing/agents/raw-stream';
import { useTemporaryFolder } from '../testing/temporary-folder';

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
    let agent: RawAgent;
    let stream: RawStream;

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
            await (await agent.openDiff(7, path)).text();
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
        server = await startGemini(temporary(), { clock });
        agent = await RawAgent.connect(server);
        stream = await agent.listen();
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
