import assert from 'node:assert/strict';
import { McpNotification, NotificationQueue } from './notification-queue';

const accepted: McpNotification = { method: 'accepted', params: { path: '/kept' } };
const rejected = (path: string): McpNotification => ({ method: 'rejected', params: { path } });

describe('NotificationQueue', () => {
    it('keeps notifications in their order until they are taken, once', () => {
        const queue = new NotificationQueue();
        const both = [rejected('/a'), accepted];
        both.forEach(each => queue.add(each));
        assert.deepEqual(queue.take(), both);
        assert.deepEqual(queue.take(), []);
    });

    it('keeps the newest only of those that are bounded', () => {
        const queue = new NotificationQueue('rejected');
        queue.add(accepted);
        for (let count = 0; count < 1_500; count++) {
            queue.add(rejected(`/${count}`));
        }
        const taken = queue.take();
        assert.equal(taken.length, 1_001);
        assert.deepEqual(taken.slice(0, 2), [accepted, rejected('/500')]);
    });
});
