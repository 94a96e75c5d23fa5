import assert from 'node:assert/strict';
import { McpNotification, NotificationQueue } from './notification-queue';

const accepted: McpNotification = { method: 'accepted', params: { path: '/kept' } };
const rejected = (path: string): McpNotification => ({ method: 'rejected', params: { path } });
const context = (path: string): McpNotification => ({ method: 'context', params: { path } });

function taken(queue: NotificationQueue): McpNotification[] {
    const all: McpNotification[] = [];
    for (let next = queue.take(); next; next = queue.take()) {
        all.push(next);
    }
    return all;
}

describe('NotificationQueue', () => {
    it('keeps notifications in their order until they are taken, once', () => {
        const queue = new NotificationQueue();
        const both = [rejected('/a'), accepted];
        both.forEach(each => queue.add(each));
        assert.deepEqual(taken(queue), both);
        assert.deepEqual(taken(queue), []);
    });

    it('keeps the newest only of those that are bounded', () => {
        const queue = new NotificationQueue({ bounded: 'rejected' });
        queue.add(accepted);
        for (let count = 0; count < 1_500; count++) {
            queue.add(rejected(`/${count}`));
        }
        const all = taken(queue);
        assert.equal(all.length, 1_001);
        assert.deepEqual(all.slice(0, 2), [accepted, rejected('/500')]);
    });

    it('keeps the newest snapshot, behind what came before it', () => {
        const queue = new NotificationQueue({ snapshot: 'context' });
        [context('/old'), accepted, context('/new')].forEach(each => queue.add(each));
        assert.deepEqual(taken(queue), [accepted, context('/new')]);
    });
});
