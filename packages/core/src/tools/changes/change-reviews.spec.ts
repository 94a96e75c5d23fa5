import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { FileDecision, ProposedChange } from '../../protocol/tools';
import { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { AgentLabels } from '../../agents/agent-labels';
import { Delivery } from '../../diffs/decision/decision';
import { WriteOutcome, WriteRequest } from '../../diffs/ended/diff-writer';
import { PendingDiff } from '../../diffs/proposal';
import { eventually } from '../../testing/eventually';
import { ManagerUnderTest } from '../../testing/manager-under-test';
import { ManualClock } from '../../testing/manual-clock';
import { useToolsBed } from '../../testing/tools/tools-bed';
import { callTool, connectToTools, refusalCodeOf } from '../../testing/tools/tools-client';
import { noStamp } from '../../workspace/path-stamp';
import { ChangeReviews } from './change-reviews';

describe('A change that a tool proposes', () => {
    const clock = new ManualClock();
    const bed = useToolsBed(clock);
    const { at } = bed;
    const names = ['a.ts', 'b.ts', 'c.ts'];

    beforeEach(() => names.forEach(name => writeFileSync(at(name), `old ${name}`)));

    const change = (files = names.map(name => at(name))): ProposedChange => ({
        title: "Rename 'a' to 'b'",
        files: files.map(path => ({ path, text: `new ${path}` }))
    });

    const rename = (options?: RequestOptions): Promise<CallToolResult> =>
        callTool(bed.client, 'rename_symbol', { path: 'a.ts', symbol: 'a', newName: 'b' }, options);

    const filesOf = ({ structuredContent }: CallToolResult): readonly FileDecision[] =>
        (structuredContent as { files: FileDecision[] }).files;

    const decisionsOf = (answer: CallToolResult): Record<string, string> =>
        Object.fromEntries(filesOf(answer).map(({ path, decision }) => [path.slice(at().length + 1), decision]));

    const pendingOf = (name: string): PendingDiff => {
        const diff = bed.server.diffs.pending().find(({ file }) => file === at(name));
        assert.ok(diff, name);
        return diff;
    };

    /** Has the diff of a file written, as the editor does when the user accepts it. */
    const accept = (name: string, more: Omit<WriteRequest, 'revision'> = {}): Promise<WriteOutcome> => {
        const { id, revision } = pendingOf(name).proposal;
        return bed.server.diffs.write(id, { revision, ...more });
    };

    const reject = (name: string): Delivery => {
        const { id, revision } = pendingOf(name).proposal;
        const outcome = bed.server.diffs.decide(id, { kind: 'rejected', revision });
        assert.ok(outcome.settled, name);
        return outcome.delivered;
    };

    const textOf = (name: string): string => readFileSync(at(name), 'utf8');

    it('is a review for each file; what is accepted is written, and the answer says which', async () => {
        bed.answers(change());
        const renaming = rename();
        await bed.editor.called(3);
        assert.deepEqual(
            names.map(textOf),
            names.map(name => `old ${name}`)
        );
        const [{ agent, purpose }] = bed.editor.proposals;
        assert.equal(agent.label, 'IDE Tools');
        assert.deepEqual(purpose, { title: "Rename 'a' to 'b'", client: 'tools-client' });
        await accept('a.ts');
        reject('b.ts');
        await accept('c.ts', { text: 'edited' });
        const answer = await renaming;
        assert.deepEqual(decisionsOf(answer), { 'a.ts': 'accepted', 'b.ts': 'rejected', 'c.ts': 'accepted' });
        assert.deepEqual(names.map(textOf), [`new ${at('a.ts')}`, 'old b.ts', 'edited']);
        const { summary } = answer.structuredContent as { summary: string };
        assert.deepEqual(
            filesOf(answer).map(({ edited }) => edited),
            [undefined, undefined, true]
        );
        assert.equal(summary, "Rename 'a' to 'b': of 3 files 2 accepted, 1 rejected.");
    });

    it('is accepted once it is written, and not without', async () => {
        bed.answers(change([at('a.ts')]));
        const renaming = rename();
        await bed.editor.called(1);
        const { id, revision } = pendingOf('a.ts').proposal;
        const outcome = bed.server.diffs.decide(id, { kind: 'accepted', revision });
        assert.equal(!outcome.settled && outcome.code, 'agent-gone');
        assert.deepEqual(await accept('a.ts'), { written: true, delivered: 'now' });
        assert.deepEqual(decisionsOf(await renaming), { 'a.ts': 'accepted' });
    });

    it('is the user’s where it cannot be written, with what they have made of it, and the answer says why', async () => {
        bed.answers(change());
        const renaming = rename();
        await bed.editor.called(3);
        writeFileSync(bed.outside('secret'), 'secret');
        rmSync(at('b.ts'));
        symlinkSync(bed.outside('secret'), at('b.ts'));
        const refused = await accept('b.ts', { text: 'mine' });
        assert.equal(!refused.written && refused.code, 'target-changed');
        const left = pendingOf('b.ts');
        assert.deepEqual([left.agentGone, left.draft], [true, 'mine']);
        rmSync(at('c.ts'));
        mkdirSync(at('c.ts'));
        assert.ok(!(await accept('c.ts')).written);
        reject('a.ts');
        const answer = await renaming;
        assert.deepEqual(decisionsOf(answer), { 'a.ts': 'rejected', 'b.ts': 'refused', 'c.ts': 'refused' });
        assert.match(filesOf(answer)[1].reason ?? '', /accepted it, but it could not be written: .*leads elsewhere/);
        assert.equal(readFileSync(bed.outside('secret'), 'utf8'), 'secret');
        rmdirSync(at('c.ts'));
        writeFileSync(at('c.ts'), 'old c.ts');
        assert.deepEqual(await accept('c.ts'), { written: true });
        assert.equal(textOf('c.ts'), `new ${at('c.ts')}`);
    });

    it('of too many files is refused as a whole; of none there is nothing to decide', async () => {
        bed.answers(change(Array.from({ length: 51 }, (_, index) => at(`${index}.ts`))));
        assert.equal(refusalCodeOf(await rename()), 'too-large');
        bed.answers(change([]));
        assert.deepEqual(decisionsOf(await rename()), {});
        assert.deepEqual(bed.editor.calls, []);
    });

    it('goes from the screen when the model takes its call back', async () => {
        bed.answers(change(['a.ts', 'b.ts'].map(name => at(name))));
        const cancellation = new AbortController();
        const renaming = rename({ signal: cancellation.signal });
        await bed.editor.called(2);
        await accept('a.ts');
        cancellation.abort();
        await assert.rejects(renaming);
        await bed.editor.called(3);
        await eventually(() => assert.deepEqual(bed.server.diffs.pending(), []));
        assert.equal(textOf('b.ts'), 'old b.ts');
    });

    it('waits on when the call is over, and is written when the user accepts it later', async () => {
        bed.answers(change([at('a.ts')]));
        const progress: (string | undefined)[] = [];
        const counts: number[] = [];
        const onprogress = ({ message, progress: count }: Progress): void => {
            progress.push(message);
            counts.push(count);
        };
        const renaming = rename({ onprogress, timeout: 3_600_000 });
        await bed.editor.called(1);
        await eventually(() => assert.equal(progress.length, 1));
        clock.advance(10_000);
        await eventually(() => assert.equal(progress.length, 2));
        clock.advance(600_000);
        const answer = await renaming;
        assert.deepEqual(decisionsOf(answer), { 'a.ts': 'waiting' });
        assert.deepEqual(
            counts,
            [...new Set(counts)].sort((one, other) => one - other)
        );
        assert.ok(progress.every(message => message === "Rename 'a' to 'b': of 1 file 1 waiting for the user."));
        await accept('a.ts');
        assert.equal(textOf('a.ts'), `new ${at('a.ts')}`);
    });

    it('makes room for a newer one of the same file, of any client: the earlier call is answered at once, and why', async () => {
        const other = await connectToTools(bed.server, 'another-client');
        bed.answers(change([at('a.ts')]));
        for (const [index, client] of [other, bed.client].entries()) {
            const first = rename();
            await bed.editor.proposed(2 * index + 1);
            const second = callTool(client, 'format_file', { path: 'a.ts' });
            const reason = 'Another tool call has proposed a change of this file meanwhile.';
            assert.deepEqual(filesOf(await first), [{ path: at('a.ts'), decision: 'refused', reason }]);
            await bed.editor.proposed(2 * index + 2);
            const { proposal } = pendingOf('a.ts');
            assert.equal(proposal.purpose?.client, client === other ? 'another-client' : 'tools-client');
            reject('a.ts');
            assert.deepEqual(decisionsOf(await second), { 'a.ts': 'rejected' });
        }
        await other.close();
    });

    it('says what it is for and which client wants it, each in one line of bounded length', async () => {
        const name = `evil\n\u202eclient ${'x'.repeat(200)}`;
        const other = await connectToTools(bed.server, name);
        bed.answers({ ...change([at('a.ts')]), title: `Rename\n${'y'.repeat(200)}` });
        const renaming = callTool(other, 'rename_symbol', { path: 'a.ts', symbol: 'a', newName: 'b' });
        await bed.editor.called(1);
        const { title = '', client = '' } = pendingOf('a.ts').proposal.purpose ?? {};
        assert.match(client, /^evil client x+…$/);
        assert.match(title, /^Rename y+…$/);
        assert.deepEqual([title.length, client.length], [100, 100]);
        reject('a.ts');
        await renaming;
        await other.close();
    });
});

describe('A change that is accepted, but not written in time', () => {
    const never = new Promise<never>(() => undefined);

    /** Gives the answer to the model, after something has come to hang. */
    async function answerWhere(hang: (bench: ManagerUnderTest) => void): Promise<string> {
        const bench = new ManagerUnderTest();
        const services = { diffs: bench.manager, labels: new AgentLabels(), clock: bench.clock };
        const changes = new ChangeReviews(services, {
            resolve: file => Promise.resolve({ ok: true, file, isFolder: false, stamp: noStamp })
        });
        const { signal } = new AbortController();
        const call = { signal, client: 'client', timeoutMs: 600_000, report: () => undefined };
        const proposing = changes.propose({ title: 'Rename', files: [{ path: '/a', text: 'new' }] }, call);
        await bench.editor.called(1);
        hang(bench);
        const writing = bench.manager.forEditor.write(bench.pendingId(), { revision: 1 });
        await setImmediate();
        bench.clock.advance(20_000);
        await writing;
        return JSON.stringify(await proposing);
    }

    it('may be written or not, unless its path was not told: then it is not', async () => {
        const begun = await answerWhere(bench => void (bench.files.writing = never));
        assert.match(begun, /"refused","reason":"The user has accepted it, but nobody knows whether it is written: /);
        const notBegun = await answerWhere(bench => void (bench.judge = () => never));
        assert.match(notBegun, /"refused","reason":"The user has accepted it, but it could not be written: /);
    });
});
