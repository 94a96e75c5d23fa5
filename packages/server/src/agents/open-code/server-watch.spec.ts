import assert from 'node:assert/strict';
import { CompanionLogger } from '../../companion-logger';
import { eventually } from '../../testing/eventually';
import { ManualClock } from '../../testing/manual-clock';
import { EditRequests } from './edit-requests';
import { ServerWatch } from './server-watch';

describe('The watch of an OpenCode without a server', () => {
    it('says once, when OpenCode has had the time to start, that no diffs will come', async () => {
        const clock = new ManualClock();
        const log: string[] = [];
        const write = (text: string): unknown => log.push(text);
        const logger: CompanionLogger = { debug: write, info: write, warn: write, error: write };
        let looks = 0;
        const find = (): Promise<undefined> => {
            looks++;
            return Promise.resolve(undefined);
        };
        const edits: Partial<EditRequests> = { end: () => undefined };
        const watch = new ServerWatch(find, edits as EditRequests, { clock, logger });
        const look = async (count: number): Promise<void> => {
            for (const until = looks + count; looks < until;) {
                const before = looks;
                await eventually(() => assert.ok(!clock.isIdle));
                clock.advance(30_000);
                await eventually(() => assert.ok(looks > before));
            }
        };
        await look(4);
        assert.deepEqual(log, []);
        await look(4);
        assert.match(log.join('\n'), /^OpenCode runs without its HTTP server[^\n]*$/);
        watch.end();
    });
});
