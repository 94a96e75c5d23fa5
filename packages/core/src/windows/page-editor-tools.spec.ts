import * as assert from 'node:assert/strict';
import { ToolOutcome } from '../tools/editor-tools';
import { ManualClock } from '../testing';
import { CompanionClient, ToolRun, ToolRunAnswer, answerOf, CallAnswer, ReliableCall } from '../contract';
import { settled } from '../testing/windows/settled';
import { AttachedPage } from './attached-page';
import { PageEditorTools } from './page-editor-tools';

const lost = (): Promise<never> => new Promise(() => undefined);
const result = (value: unknown): ToolRunAnswer => ({ ok: true, result: JSON.stringify(value) });

/** A page whose answers the test decides. */
class ScriptedPage implements CompanionClient {
    readonly runs: ToolRun[] = [];
    readonly cancelled: string[] = [];

    constructor(private readonly answer: () => Promise<ToolRunAnswer>) {}

    call({ method, arguments: [argument] }: ReliableCall): Promise<CallAnswer> {
        return answerOf(() => {
            if (method === 'runTool') {
                this.runs.push(argument as ToolRun);
                return this.answer();
            }
            this.cancelled.push(argument as string);
            return Promise.resolve();
        });
    }
}

describe('PageEditorTools', () => {
    let clock: ManualClock;
    let attached: AttachedPage;
    let tools: PageEditorTools;
    let cancellation: AbortController;

    beforeEach(() => {
        clock = new ManualClock();
        attached = new AttachedPage(clock);
        tools = new PageEditorTools(attached, clock);
        cancellation = new AbortController();
    });

    function attach(answer: () => Promise<ToolRunAnswer>): ScriptedPage {
        const page = new ScriptedPage(answer);
        attached.attach(page);
        return page;
    }

    const run = (name = 'get_hover'): Promise<ToolOutcome> =>
        tools.run(name, {}, { timeoutMs: 10_000, signal: cancellation.signal });

    /** Its code, or its result, once twelve seconds have passed at most; and when it came. */
    async function outcomeOf(running: Promise<ToolOutcome>): Promise<[unknown, number]> {
        let outcome: ToolOutcome | undefined;
        running.then(
            value => (outcome = value),
            () => undefined
        );
        for (let passed = 0; passed <= 120; passed++) {
            await settled();
            if (outcome) {
                return [outcome.ok ? outcome.result : outcome.code, passed / 10];
            }
            clock.advance(100);
        }
        return ['not answered', 12];
    }

    it('has the next load of the page answer what a reload has interrupted', async () => {
        const page = attach(lost);
        const waiting = run();
        await settled();
        attached.detach(page);
        await settled();
        clock.advance(3_000);
        attach(() => Promise.resolve(result('again')));
        assert.deepEqual(await outcomeOf(waiting), ['again', 0]);
    });

    it('has nothing run twice that starts a program', async () => {
        for (const name of ['run_task', 'start_debugging']) {
            const page = attach(lost);
            const waiting = run(name);
            await settled();
            attached.detach(page);
            const next = attach(() => Promise.resolve(result('twice')));
            assert.deepEqual(await outcomeOf(waiting), ['page-left', 0]);
            assert.equal(next.runs.length, 0);
        }
    });

    it('is answered in time when the page goes and does not come back, or is silent', async () => {
        const page = attach(lost);
        const waiting = run();
        await settled();
        clock.advance(1_000);
        attached.detach(page);
        assert.deepEqual(await outcomeOf(waiting), ['page-left', 9]);
        assert.deepEqual(await outcomeOf(run()), ['no-page', 10]);
        assert.deepEqual(await outcomeOf(run('run_task')), ['no-page', 0]);
        attach(lost);
        assert.deepEqual(await outcomeOf(run()), ['too-late', 10]);
    });

    it('refuses a result that is too long to be checked at once, unless it is a change', async () => {
        attach(() => Promise.resolve(result('x'.repeat(3 * 1024 ** 2))));
        assert.deepEqual(await outcomeOf(run()), ['too-large', 0]);
        const [text] = await outcomeOf(run('format_file'));
        assert.equal((text as string).length, 3 * 1024 ** 2);
    });

    it('has the page stop what the model takes back', async () => {
        const page = attach(lost);
        const waiting = run();
        await settled();
        cancellation.abort();
        assert.deepEqual(await outcomeOf(waiting), ['cancelled', 0]);
        assert.deepEqual(page.cancelled, [page.runs[0].id]);
        assert.deepEqual(await outcomeOf(run()), ['cancelled', 0]);
    });
});
