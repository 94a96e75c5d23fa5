import assert from 'node:assert/strict';
import { IdeNotification } from '@agent-companion/protocol/gemini';
import { accepted, rejected } from '../testing/manager-under-test';
import { NotificationQueue } from './notification-queue';

describe('UnsentNotifications', () => {
    it('wait in their order until they are taken, once', () => {
        const unsent = new NotificationQueue();
        const both: IdeNotification[] = [rejected('/a'), accepted('/b', 'text')];
        both.forEach(each => unsent.add(each));
        assert.deepEqual(unsent.all, both);
        assert.deepEqual(unsent.take(), both);
        assert.deepEqual(unsent.take(), []);
    });

    it('are bounded, but nothing that was accepted is lost', () => {
        const unsent = new NotificationQueue();
        unsent.add(accepted('/kept', 'text'));
        for (let count = 0; count < 1_500; count++) {
            unsent.add(rejected(`/${count}`));
        }
        const [first, second] = unsent.all;
        assert.equal(unsent.all.length, 1_001);
        assert.deepEqual([first, second], [accepted('/kept', 'text'), rejected('/500')]);
    });
});
