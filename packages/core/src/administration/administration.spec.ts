import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noPolicy } from '../agents/policy';
import { DiscoveryStatus, publishedStatus } from '../discovery/discovery-status';
import { silentLogger } from '../support/companion-logger';
import { ManagerUnderTest } from '../testing/manager-under-test';
import { blockFileThreads } from '../testing/files/block-file-threads';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { Administration } from './administration';
import { auditFile } from './audit-log';
import { PolicyState } from './policy-file';

type Counts = Record<string, number>;

interface AuditLine {
    readonly agent: string;
    readonly decision: string;
    readonly waitedSeconds?: number;
}

/** How many decisions there are of each agent and kind, as the metrics say. */
function countsIn(metrics: string): Counts {
    const rows = metrics.matchAll(/^agent_companion_decisions_total\{agent="([\w-]+)",decision="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...rows].map(([, agent, decision, count]) => [`${agent} ${decision}`, Number(count)]));
}

describe('Who runs the IDE for many', () => {
    const temporary = useTemporaryFolder();
    let bench: ManagerUnderTest;
    let state: PolicyState;
    let administration: Administration;
    const logged: string[] = [];

    beforeEach(async () => {
        bench = new ManagerUnderTest();
        logged.length = 0;
        state = { policy: { ...noPolicy.policy, audit: { folder: temporary() } }, file: '/policy.json' };
        const logger = { ...silentLogger, warn: (line: string) => void logged.push(line) };
        administration = new Administration(logger, () => Promise.resolve(state), bench.clock);
        bench.record = administration.record;
        await administration.refresh();
    });
    afterEach(() => administration.dispose());

    /** Proposes, and decides as the number says. */
    async function decide(number: number, planted: string): Promise<void> {
        const [path, text] = [`/folder/${planted}/${number}.ts`, `${planted} ${number}`];
        bench.files.contents.set(path, 'before');
        await bench.one.propose(text, path);
        const id = bench.pendingId();
        bench.clock.advance(number * 10);
        const edited = `${text} and ${planted}`;
        const accepted = { kind: 'accepted', revision: 1 } as const;
        const { forEditor } = bench.manager;
        switch (number % 4) {
            case 0:
                return void (await forEditor.decideSafely(id, accepted));
            case 1:
                return void (await forEditor.decideSafely(id, { ...accepted, text: edited }));
            case 2:
                return void (await forEditor.decideSafely(id, { kind: 'rejected', revision: 1, comment: planted }));
            default:
                await forEditor.decideSafely(id, accepted);
                bench.files.contents.set(path, text);
                assert.deepEqual(await forEditor.putBack(id), { putBack: true });
        }
    }

    const linesOf = (file: string): AuditLine[] =>
        readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map(line => JSON.parse(line) as AuditLine);

    it('replays an audit of 1,000 decisions to the counts of the metrics, with no planted string in it', async () => {
        const planted = Array.from({ length: 100 }, (_, index) => `secret-${index}-of-a-user`);
        for (let number = 0; number < 800; number++) {
            await decide(number, planted[number % 100]);
        }
        await administration.dispose();
        const file = auditFile(temporary());
        const lines = linesOf(file);
        assert.equal(lines.length, 1_000);
        const replayed: Counts = {};
        lines.forEach(({ agent, decision }) => {
            replayed[`${agent} ${decision}`] = (replayed[`${agent} ${decision}`] ?? 0) + 1;
        });
        const metrics = administration.metrics.text();
        assert.deepEqual(replayed, {
            'other accepted': 400,
            'other edited': 200,
            'other rejected': 200,
            'other undone': 200
        });
        assert.deepEqual(countsIn(metrics), replayed);
        const waited = lines.reduce((sum, { waitedSeconds = 0 }) => sum + waitedSeconds, 0);
        assert.equal(
            Number(/waiting_seconds_sum\{agent="other"\} ([\d.]+)/.exec(metrics)?.[1]).toFixed(3),
            waited.toFixed(3)
        );
        assert.match(metrics, /^agent_companion_proposals_total\{agent="other"\} 800$/m);
        const text = readFileSync(file, 'utf8') + metrics;
        assert.deepEqual(
            [...planted, '/work', 'before'].filter(each => text.includes(each)),
            []
        );
        assert.equal(execFileSync('stat', ['-c', '%a', file], { encoding: 'utf8' }).trim(), '600');
    }).timeout(60_000);

    it('loses no decision to an audit that cannot be written, says so once, and counts what is missing', async () => {
        const folder = join(temporary(), 'later');
        state = { ...state, policy: { ...noPolicy.policy, audit: { folder } } };
        await administration.refresh();
        const published = publishedStatus('/file', []);
        const told: DiscoveryStatus[] = [];
        administration.onDidChange(() => told.push(administration.statusOf(published)));
        await decide(0, 'a');
        await decide(1, 'b');
        await administration.dispose();
        assert.deepEqual(logged, ['The audit is not written.']);
        assert.deepEqual(
            told.map(status => status.published && status.cautions?.map(({ code, facts: [file] }) => [code, file])),
            [[['audit-not-written', auditFile(folder)]]]
        );
        mkdirSync(folder);
        await decide(2, 'c');
        await administration.dispose();
        const lines = linesOf(auditFile(folder)) as Partial<AuditLine & { lost: number }>[];
        assert.deepEqual(
            lines.map(({ lost, decision }) => lost ?? decision),
            [2, 'rejected']
        );
        assert.deepEqual(told.at(-1), published);
        assert.deepEqual(countsIn(administration.metrics.text()), {
            'other accepted': 1,
            'other edited': 1,
            'other rejected': 1
        });
    });

    it('meets a full disk as any other fault (takes root)', async function () {
        const file = auditFile(temporary());
        try {
            execFileSync('mknod', ['-m', '600', file, 'c', '1', '7'], { stdio: 'ignore' });
        } catch {
            this.skip();
        }
        await decide(0, 'a');
        await administration.dispose();
        const status = administration.statusOf(publishedStatus('/file', []));
        assert.match(JSON.stringify(status), /audit-not-written.*ENOSPC/);
    });

    it('ends although the disk of the audit hangs, and says what that may lack', async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        const release = blockFileThreads(temporary());
        try {
            await decide(0, 'a');
            const ended = administration.dispose();
            bench.clock.advance(5_000);
            await ended;
        } finally {
            await release();
        }
        assert.deepEqual(logged, ['The audit may lack its last decisions: its disk does not answer.']);
    });

    it('appends to no file that others can read, and to no link', async () => {
        const file = auditFile(temporary());
        writeFileSync(file, 'theirs\n');
        chmodSync(file, 0o644);
        await decide(0, 'a');
        await administration.dispose();
        assert.equal(readFileSync(file, 'utf8'), 'theirs\n');
        assert.deepEqual(logged, ['The audit is not written.']);
    });
});
