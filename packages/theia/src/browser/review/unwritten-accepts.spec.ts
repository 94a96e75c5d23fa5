import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { UnwrittenAccepts } from './unwritten-accepts';

leavePage();

describe('An accepted file that is not there when its agent has had its time', () => {
    let said: string[];
    let undoable: Set<string>;
    const decisions = new Emitter<object>();

    /** The time that agents have. */
    async function pass(): Promise<void> {
        await new Promise(resolve => setImmediate(resolve));
        mock.timers.tick(10_000);
        await new Promise(resolve => setImmediate(resolve));
    }

    before(() => {
        const accepts = Object.assign(Object.create(UnwrittenAccepts.prototype) as UnwrittenAccepts, {
            decisions: { onDidDecide: decisions.event },
            files: { readFile: () => Promise.reject(new Error('No file.')), onDidFilesChange: Event.None },
            closed: {
                add: (_review: object, sentence: string) => said.push(sentence),
                has: (id: string) => undoable.has(id)
            }
        });
        accepts.onStart();
    });
    beforeEach(() => {
        [said, undoable] = [[], new Set(['a'])];
        mock.timers.enable({ apis: ['setTimeout'] });
        const request = { id: 'a', fileUri: 'file:///w/a.txt', agentName: 'Tester', text: 'new' };
        decisions.fire({ review: { request }, decision: { kind: 'accepted' }, delivered: 'now' });
    });
    afterEach(() => mock.timers.reset());

    it('is said not to be written', async () => {
        await pass();
        assert.deepEqual(said, ['Tester did not write a.txt.']);
    });

    it('is not said to be so where the user has taken the accept back', async () => {
        undoable.clear();
        await pass();
        assert.deepEqual(said, []);
    });
});
