import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PermissionRequest } from '@agent-companion/protocol/open-code';
import { CompanionLogger } from '../../companion-logger';
import { ShowOutcome } from '../../diffs/editor-host';
import { Deferred } from '../../testing/deferred';
import { eventually } from '../../testing/eventually';
import { ManagerUnderTest } from '../../testing/manager-under-test';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { EditRequests } from './edit-requests';
import { OpenCodeServer } from './open-code-server';

describe('An answer to OpenCode', () => {
    const temporary = useTemporaryFolder();
    let bed: ManagerUnderTest;
    let log: string[];
    let edits: EditRequests;
    let http: Server;

    beforeEach(async () => {
        await writeFile(join(temporary(), 'a.ts'), 'old\n');
        bed = new ManagerUnderTest();
        log = [];
        http = createServer(({ url }, response) => {
            const asked = url === '/permission' ? [request()] : { ses_1: { type: 'busy' } };
            response.end(JSON.stringify(asked));
        });
        await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
        const write = (text: string): unknown => log.push(text);
        const logger: CompanionLogger = { debug: write, info: write, warn: write, error: write };
        const services = { diffs: bed.manager, logger, clock: bed.clock, maxContentBytes: 1_000 };
        const agent = {
            kind: 'opencode',
            sessionId: 'one',
            name: 'opencode',
            version: '1',
            label: 'OpenCode',
            since: 1
        };
        edits = new EditRequests(agent, services, () => [temporary()]);
        const { port } = http.address() as AddressInfo;
        const isThere = (): Promise<boolean> => Promise.resolve(true);
        await edits.connected(new OpenCodeServer({ port, isThere, maxContentBytes: 1_000 }));
        await eventually(() => assert.equal(bed.editor.screen.size, 1, log.join('\n')));
    });
    afterEach(() => {
        edits.end(bed.clock.now());
        http.close();
    });

    const request = (): PermissionRequest => {
        const filepath = join(temporary(), 'a.ts');
        const diff = '--- a\n+++ a\n@@ -1,1 +1,1 @@\n-old\n+new\n';
        return { id: 'per_1', sessionID: 'ses_1', permission: 'edit', metadata: { filepath, diff } };
    };
    it('in the terminal takes the diff away, in whichever moment of its being shown', async () => {
        const replied = (requestID: string): void =>
            edits.received({ type: 'permission.replied', properties: { requestID } });
        const isGone = (): Promise<void> => eventually(() => assert.equal(bed.editor.screen.size, 0));
        replied('per_1');
        await isGone();
        for (let turns = 0; turns < 30; turns++) {
            const answered = new Deferred<ShowOutcome>();
            bed.editor.answer = () => answered.promise;
            const before = bed.editor.proposals.length;
            const id = `per_again${turns}`;
            edits.received({ type: 'permission.asked', properties: { ...request(), id } });
            await bed.editor.proposed(before + 1);
            answered.resolve({ shown: true });
            for (let turn = 0; turn < turns; turn++) {
                await Promise.resolve();
            }
            replied(id);
            await setImmediate();
            await isGone();
            assert.deepEqual(bed.manager.forEditor.pending(), [], `after ${turns} turns`);
        }
    });
});
