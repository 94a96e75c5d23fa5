import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ConnectionStatus } from '@theia/core/lib/browser/connection-status-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ManualClock, settled } from '@agent-companion/core/testing';
import { BackendWatch } from './backend-watch';

leavePage();

describe('BackendWatch', () => {
    let clock: ManualClock;
    let isOpen: boolean;
    let answers: boolean;
    let said: string[];
    let changes: Emitter<void>;

    beforeEach(() => {
        clock = new ManualClock();
        [isOpen, answers, said] = [true, true, []];
        changes = new Emitter();
        const watch = Object.assign(new BackendWatch(), {
            connection: { onDidGreet: Event.None },
            line: {
                get currentStatus() {
                    return isOpen ? ConnectionStatus.ONLINE : ConnectionStatus.OFFLINE;
                },
                onStatusChange: changes.event
            },
            observer: { setOffline: (isOffline: boolean) => void said.push(isOffline ? 'offline' : 'online') },
            clock
        });
        Object.assign(watch, {
            isAnswering: () => Promise.resolve(answers),
            askReload: () => Promise.resolve(void said.push('reload'))
        });
        watch.onStart();
    });

    function setOpen(value: boolean): void {
        isOpen = value;
        changes.fire();
    }

    async function wait(seconds: number): Promise<void> {
        for (let second = 0; second < seconds; second++) {
            clock.advance(1_000);
            await settled();
        }
    }

    it('says that the page is offline after a moment, and when it no longer is', async () => {
        setOpen(false);
        await wait(1);
        setOpen(true);
        setOpen(false);
        assert.deepEqual(said, ['online']);
        answers = false;
        await wait(60);
        assert.deepEqual([...new Set(said)], ['online', 'offline']);
        setOpen(true);
        await wait(60);
        assert.equal(said.at(-1), 'online');
        assert.ok(clock.isIdle);
    });

    it('looks by one chain, though the line has come and gone while it was looking', async () => {
        setOpen(false);
        clock.advance(2_000);
        setOpen(true);
        setOpen(false);
        await settled();
        said = [];
        await wait(2);
        assert.deepEqual(said, ['offline']);
    });

    it('asks for a reload when the backend answers for long, and does not take the page back', async () => {
        setOpen(false);
        await wait(14);
        assert.equal(said.includes('reload'), false);
        await wait(30);
        assert.equal(said.filter(each => each === 'reload').length, 1);
    });
});
