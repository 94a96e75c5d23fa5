import assert from 'node:assert/strict';
import { diffAcceptedParamsSchema, diffRejectedParamsSchema, notificationMethods } from './notifications';

describe('notifications', () => {
    it('have the method names of the specification', () => {
        assert.deepEqual(Object.values(notificationMethods), [
            'ide/contextUpdate',
            'ide/diffAccepted',
            'ide/diffRejected'
        ]);
    });

    it('an acceptance needs its content, even an empty one', () => {
        assert.ok(diffAcceptedParamsSchema.safeParse({ filePath: '/a', content: '' }).success);
        assert.ok(!diffAcceptedParamsSchema.safeParse({ filePath: '/a' }).success);
    });

    it('a rejection needs its path', () => {
        assert.ok(diffRejectedParamsSchema.safeParse({ filePath: '/a' }).success);
        assert.ok(!diffRejectedParamsSchema.safeParse({}).success);
    });
});
