import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import { Emitter } from '@agent-companion/server/events';
import { eventually, TestAgent } from '@agent-companion/server/testing';
import { systemClock } from '@agent-companion/server/time';
import type { CompanionClient } from '@agent-companion/window/contract';
import { HostLink } from '@agent-companion/window/host-link';
import { TemporaryPlaces } from '@agent-companion/window/testing';
import { ConnectedPage } from './connected-page';
import { Review } from './review/review';
import { FakeReviewTab } from './testing/fake-review-tab';

/** Longer than what is sent at every change. */
const LARGE = 'x'.repeat(300_000);

describe('ConnectedPage, with a host process (takes Linux or macOS)', function () {
    this.timeout(30_000);
    let places: TemporaryPlaces;
    let host: ChildProcess | undefined;
    let links: HostLink[];
    let agent: TestAgent | undefined;

    beforeEach(() => {
        places = new TemporaryPlaces();
        links = [];
    });
    afterEach(async () => {
        await agent?.quit();
        links.forEach(link => link.dispose());
        if (host?.kill()) {
            await once(host, 'exit');
        }
        host = agent = undefined;
        places.dispose();
    });

    function startHost(): void {
        const main = require.resolve('@agent-companion/window/host-main');
        host ??= spawn(process.execPath, [main, path.join(places.folder, 'host'), 'vscode'], { stdio: 'ignore' });
    }

    /** A page of the one window, as an extension host has it. */
    function load(): { page: ConnectedPage<Review>; link: HostLink; tabs: FakeReviewTab[] } {
        const tabs: FakeReviewTab[] = [];
        const folder = path.join(places.folder, 'host');
        const clock = systemClock;
        const client: CompanionClient = { call: call => page.client.call(call) };
        const link = new HostLink({ folder, startHost, page: client, clock });
        const page: ConnectedPage<Review> = new ConnectedPage({
            callerId: `page-${links.push(link)}`,
            line: link,
            memory: { remembered: () => Promise.resolve({}), open: () => Promise.resolve() },
            tabs: {
                open: request => {
                    tabs.push(new FakeReviewTab(request.text));
                    return Promise.resolve(new Review(request, tabs.at(-1)!));
                },
                close: review => review.close(),
                reveal: () => Promise.resolve(),
                typedAgo: () => Infinity,
                isMoving: () => false
            },
            editors: { snapshot: () => ({ revision: 1, files: [] }), onDidChange: new Emitter<void>().event },
            tools: {
                offered: { names: [] },
                runner: { run: () => assert.fail('no tool is offered'), cancel: () => undefined }
            },
            workspaceRoots: () => [`file://${places.folder}`],
            applicationName: 'Test',
            settings: { ready: Promise.resolve(), pageWait: () => 30, agents: () => ({}) },
            ping: () => Promise.resolve(),
            warn: sentence => assert.fail(sentence),
            report: () => undefined,
            clock
        });
        link.open();
        return { page, link, tabs };
    }

    async function connectAgent({ service }: HostLink): Promise<TestAgent> {
        const { values } = await service.terminalVariables();
        return TestAgent.connect({
            url: new URL(`http://127.0.0.1:${values.GEMINI_CLI_IDE_SERVER_PORT}/mcp`),
            authorization: `Bearer ${values.GEMINI_CLI_IDE_AUTH_TOKEN}`
        });
    }

    it('leaves with the last edit of a large text, which waits for a moment of quiet', async () => {
        const first = load();
        await eventually(() => assert.ok(first.link.isOpen));
        agent = await connectAgent(first.link);
        await agent.openDiff(path.join(places.folder, 'a.txt'), LARGE);
        first.tabs[0].type('mine');
        const leaving = first.page.leave();
        first.page.dispose();
        await leaving;
        first.link.dispose();
        const { tabs } = load();
        await eventually(() => assert.equal(tabs.at(0)?.model.getValue(), `${LARGE}mine`));
    });
});
