import * as assert from 'node:assert/strict';
import { PageWelcome } from '@agent-companion/core/contract';
import { settled } from '@agent-companion/core/testing';
import { reviewRequest } from '../testing/review-request';
import { ConnectionUnderTest, lost, welcomed } from '../testing/connection-under-test';

const auto = { claudeCode: 'auto', qwenCode: 'auto', openCode: 'auto', copilot: 'auto', codex: 'auto' };

describe('WindowConnection', () => {
    let page: ConnectionUnderTest;

    beforeEach(() => (page = new ConnectionUnderTest()));

    it('repeats a greeting until it is answered', async () => {
        page.backend.answer = () => (page.backend.greetings.length < 7 ? lost() : welcomed());
        await page.start();
        for (let attempt = 2; attempt <= 7; attempt++) {
            assert.equal(page.done.length, 0);
            await page.pass(32_000);
        }
        assert.equal(page.backend.greetings.length, 7);
        assert.deepEqual(page.done, ['open window-1', 'publish', 'drop', 'save']);
    });

    it('greets again when a call is answered with the end of the window, and with no other failure', async () => {
        await page.start();
        const codes: ('failed' | 'window-ended')[] = ['failed', 'window-ended'];
        page.backend.answer = ({ method }) =>
            method === 'greet'
                ? welcomed()
                : Promise.resolve({ ok: false, code: codes.shift() ?? 'failed', reason: '' });
        await page.caller.call('updateWorkspace', [[]]);
        await settled();
        assert.equal(page.backend.greetings.length, 1);
        await page.caller.call('updateWorkspace', [[]]);
        await settled();
        assert.equal(page.backend.greetings.length, 2);
    });

    it('has agents see nothing until it knows whether the user has paused its window', async () => {
        page.formerWindows = [];
        page.contextWishes = { paused: false, exclude: ['a'], gitignore: false };
        await page.start();
        assert.deepEqual(
            page.backend.greetings.map(({ context }) => context),
            [{ ...page.contextWishes, paused: true }, page.contextWishes]
        );
    });

    it('takes the welcome of the newest greeting only', async () => {
        const answers: (() => void)[] = [];
        const named = (name: string): Partial<PageWelcome> => ({ agents: [{ name, version: '' }] });
        page.backend.answer = () => {
            const name = `welcome ${page.backend.greetings.length}`;
            return new Promise(resolve => answers.push(() => resolve(welcomed(named(name)))));
        };
        const told: string[] = [];
        page.connection.onDidGreet(({ agents }) => told.push(agents[0].name));
        await page.start();
        page.backend.reconnect();
        await settled();
        answers.forEach(arrive => arrive());
        await settled();
        assert.equal(page.backend.greetings.length, answers.length);
        assert.equal(told.length, 1);
        assert.notEqual(told[0], 'welcome 1');
    });

    it('knows which reviews wait before it tells what the agents do', async () => {
        page.backend.answer = () => welcomed({ pendingReviews: [reviewRequest()] });
        page.connection.onDidChangeStatus(() => page.done.push('status'));
        await page.start();
        assert.deepEqual(page.done.slice(0, 3), ['open window-1', `expect ${reviewRequest().id}`, 'status']);
    });

    it('leaves its reviews to the page that has its window now, and keeps those of a backend that has ended', async () => {
        await page.start();
        page.done.splice(0);
        page.backend.answer = () => welcomed({ companionId: 'next' });
        page.backend.reconnect();
        await settled();
        page.backend.answer = () => welcomed({ windowId: 'window-2', companionId: 'other' });
        page.backend.reconnect();
        await settled();
        assert.deepEqual(page.done, ['publish', 'keep', 'save', 'open window-2', 'publish', 'drop', 'save']);
        assert.deepEqual(
            page.backend.greetings.map(({ windowId }) => windowId),
            [undefined, 'window-1', 'window-1']
        );
    });

    describe('tells how long a proposal waits for the page', () => {
        for (const [setting, seconds] of [
            [12.5, 12.5],
            [1_000, 300],
            ['5', 30]
        ]) {
            it(`${seconds} s where the setting is ${JSON.stringify(setting)}`, async () => {
                page.pageWait = setting;
                await page.start();
                assert.equal(page.backend.greetings[0].pageWaitSeconds, seconds);
            });
        }
    });

    describe('tells what is reviewed before it is written', () => {
        const chosen = { before: 'asked', guarded: [], byKind: { codex: 'everything' } } as const;
        const told = (): unknown => JSON.parse(JSON.stringify(page.backend.greetings.map(({ review }) => review)));

        it('at once when it changes, and not again', async () => {
            page.wishes = { ...chosen, byKind: {} };
            await page.start();
            page.wishes = chosen;
            page.connection.publishSettings();
            await settled();
            page.connection.publishSettings();
            await settled();
            assert.deepEqual(told(), [{ ...chosen, byKind: {} }, chosen]);
        });

        it('with the choices for a window that is open only, where these are read with it', async () => {
            page.formerWindows = [];
            page.wishes = { ...chosen, byKind: {} };
            page.connection.onDidOpenWindow(() => (page.wishes = chosen));
            await page.start();
            assert.deepEqual(told(), [{ before: 'asked', guarded: [] }, chosen]);
        });
    });

    describe('tells what the user wants of agents', () => {
        const told = (): unknown => page.backend.greetings.at(-1)?.agents;
        it('as it is set, and what is no choice as the default', async () => {
            page.agents = { claudeCode: 'off', qwenCode: 'on', openCode: 'sometimes', codex: null };
            await page.start();
            assert.deepEqual(told(), { ...auto, claudeCode: 'off', qwenCode: 'on' });
        });

        it('only once it is known, for which the first greeting waits a second', async () => {
            page.agents = undefined;
            let setReady = (): void => undefined;
            page.settingsReady = new Promise(resolve => (setReady = resolve));
            await page.start();
            assert.equal(page.backend.greetings.length, 0);
            await page.pass(1_000);
            assert.equal(told(), undefined);
            page.agents = {};
            setReady();
            page.connection.publishSettings();
            await settled();
            assert.deepEqual(told(), auto);
        });
    });
});
