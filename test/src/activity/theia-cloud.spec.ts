import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildFolder } from './build-folder';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { until } from '../support/until';

const { claudeCode } = automaticAgents;
const secret = 'the-secret-of-the-session';

/** Milliseconds between two signals, and what a busy machine may add. */
const [interval, slack] = [30_000, 15_000];

/** Asks as Theia Cloud's operator does when the workspace was active last. */
class Operator {
    /** Each time that it was told, in milliseconds since 1970; the first look finds the first. */
    readonly seen: number[] = [];

    constructor(private readonly bed: TestIde) {}

    async look(): Promise<void> {
        const url = new URL('/monitor/activity/lastActivity', this.bed.theia.url);
        const answer = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
        const time = answer.status === 200 ? Number(await answer.text()) : undefined;
        if (time !== undefined && time !== this.seen.at(-1)) {
            this.seen.push(time);
        }
    }

    async watch(milliseconds: number): Promise<void> {
        for (const end = Date.now() + milliseconds; Date.now() < end; await delay(1_000)) {
            await this.look();
        }
    }
}

(hasPrograms ? describe : describe.skip)('Theia Cloud’s monitor, with the page closed', function () {
    this.timeout(600_000);
    let bed: TestIde | undefined;
    useCleanPages();
    afterEach(() => bed?.dispose());

    /** Has a real agent think about each of some changes for half a minute, and closes the page. */
    async function work(changes: number, hours?: number): Promise<{ operator: Operator; ended: Promise<number> }> {
        bed = await startTestIde(
            { 'a.txt': 'a\n' },
            {
                application: path.join(buildFolder, 'activity'),
                agents: [claudeCode],
                environment: {
                    THEIACLOUD_MONITOR_ENABLE_ACTIVITY_TRACKER: 'true',
                    THEIACLOUD_SESSION_SECRET: secret,
                    AGENT_COMPANION_ACTIVITY: JSON.stringify({ signal: 'theia-cloud', hours })
                }
            }
        );
        const [{ workspace }, model] = [bed, bed.modelOf(claudeCode)];
        let made = 0;
        const ended = new Promise<number>(resolve =>
            model.answersBy(async ({ results }) => {
                // A file is read before it is written, which takes no thought.
                await delay(30_000);
                if (made < changes) {
                    const content = `${++made} ${results.length}\n`;
                    return { write: { path: path.join(workspace, `file-${made}.txt`), content } };
                }
                resolve(Date.now());
                return { text: 'All is done.' };
            })
        );
        await bed.ide.terminal.open();
        const user = bed.inTerminal(claudeCode);
        await user.start();
        await user.ask('please work for some minutes');
        await until('it works', () => model.requests.length > 0);
        await bed.ide.page.close();
        return { operator: new Operator(bed), ended };
    }

    it('hears of a turn at a steady interval, and nothing after its end', async () => {
        // With the last answer five minutes.
        const { operator, ended } = await work(9);
        let end: number | undefined;
        ended.then(time => (end = time)).catch(() => undefined);
        while (end === undefined) {
            await operator.watch(1_000);
        }
        assert.ok(operator.seen.length >= 8, String(operator.seen));
        // The agent takes the last answer, and its hook tells of the end.
        await operator.watch(slack);
        const { length } = operator.seen;
        await operator.watch(2 * interval + slack);
        assert.equal(operator.seen.length, length);
        const last = operator.seen.at(-1) ?? 0;
        assert.ok(last > end - interval - slack && last < end + slack, `${last} ${end}`);
        const gaps = operator.seen.slice(1).map((each, index) => each - operator.seen[index]);
        assert.ok(
            gaps.every(gap => gap > interval - slack && gap < interval + slack),
            String(gaps)
        );
    });

    it('hears nothing beyond the limit, although the agent works on', async () => {
        const begun = Date.now();
        const { operator, ended } = await work(3, 40 / 3_600);
        const end = await ended;
        await operator.look();
        const last = operator.seen.at(-1) ?? 0;
        assert.ok(last > begun && last < end - 40_000, `${begun} ${last} ${end}`);
    });
});
