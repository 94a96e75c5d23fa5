import * as assert from 'node:assert/strict';
import { ConnectedAgent } from '@agent-companion/window/contract';
import { settled } from '@agent-companion/window/testing';
import { ConnectionUnderTest, welcomed, windowStatus } from '../testing/connection-under-test';
import { reviewRequest } from '../testing';

describe('A page that is welcomed by its window', () => {
    let page: ConnectionUnderTest;

    beforeEach(() => (page = new ConnectionUnderTest()));

    it('shows what is pending, drops what has ended, and sends drafts and editors again', async () => {
        page.onScreen = ['ended', 'pending'];
        page.backend.answer = () => {
            page.onScreen = [...page.onScreen, 'shown meanwhile'];
            return welcomed({ pendingReviews: [reviewRequest({ id: 'pending' }), reviewRequest({ id: 'new' })] });
        };
        await page.start();
        assert.deepEqual(page.done, ['publish', 'drop ended', 'save', 'show pending', 'show new']);
    });

    it('keeps what has ended with its window, and drops it where that goes on', async () => {
        const by = (companionId: string): void => {
            page.backend.answer = () => welcomed({ companionId });
        };
        by('one');
        await page.start();
        page.onScreen = ['a'];
        page.done.splice(0);
        page.backend.reconnect();
        await settled();
        by('another');
        page.backend.reconnect();
        await settled();
        assert.deepEqual(page.done, ['publish', 'drop a', 'save', 'publish', 'keep a', 'save']);
    });

    it('names the companion that it knows, and lets the reviews go that wait in another window by now', async () => {
        page.backend.answer = () => welcomed({ companionId: 'one' });
        await page.start();
        page.onScreen = ['a'];
        page.done.splice(0);
        const pendingReviews = [reviewRequest({ id: 'b' })];
        page.backend.answer = () => welcomed({ companionId: 'another', lost: true, pendingReviews });
        page.backend.reconnect();
        await settled();
        const companions = page.backend.greetings.map(({ companionId }) => companionId);
        assert.deepEqual(companions, [undefined, 'one']);
        assert.deepEqual(page.done, ['publish', 'release', 'save', 'show b']);
    });

    it('logs why a pending review could not be shown again', async () => {
        page.backend.answer = () => welcomed({ pendingReviews: [reviewRequest({ id: 'refused' })] });
        await page.start();
        assert.equal(page.done.at(-1), 'A pending review could not be shown again: no editor');
    });

    it('tells of all agents, and again whenever one connects or leaves', async () => {
        const agents = [{ name: 'Gemini CLI', version: '1' }];
        const told: ConnectedAgent[][] = [];
        page.connection.onDidChangeStatus(status => told.push(status.agents));
        page.backend.answer = () => welcomed({ agents });
        await page.start();
        page.statusUpdates.fire(windowStatus());
        assert.deepEqual(told, [agents, []]);
    });
});
