import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { PermissionRequest } from '../../protocol/open-code';
import { Deferred, eventually, silentLogger } from '../../testing';
import { ManagerUnderTest } from '../../testing/manager-under-test';
import { EditRequests } from './edit-requests';
import { OpenCodeServer } from './open-code-server';

/** A question that is refused, for its path is relative. */
const question = (id: string): PermissionRequest => ({
    ...{ id, sessionID: 'ses_1', permission: 'edit' },
    metadata: { filepath: `${id}.ts`, diff: '@@ -0,0 +1,1 @@\n+new\n' }
});

describe('EditRequests', () => {
    it('look once at a question that is refused while the list of questions is on its way', async () => {
        const list = new Deferred<readonly PermissionRequest[]>();
        const server = new OpenCodeServer({ port: 0, isThere: () => Promise.resolve(false), maxContentBytes: 1_000 });
        mock.method(server, 'asked', () => list.promise);
        const { manager, clock, one } = new ManagerUnderTest();
        const refusals: string[] = [];
        const logger = {
            ...silentLogger,
            warn: (message: string) => void refusals.push(...(message.match(/per_\d/) ?? []))
        };
        const edits = new EditRequests(one.agent, { diffs: manager, logger, clock, maxContentBytes: 1_000 }, () => []);
        const connecting = edits.connected(server);
        edits.received({ type: 'permission.asked', properties: question('per_1') });
        await eventually(() => assert.equal(refusals.length, 1));
        list.resolve([question('per_1'), question('per_2')]);
        await connecting;
        edits.received({ type: 'permission.asked', properties: question('per_3') });
        await eventually(() => assert.ok(refusals.includes('per_3')));
        assert.deepEqual(refusals, ['per_1', 'per_2', 'per_3']);
        edits.end(0);
    });
});
