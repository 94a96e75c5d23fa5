import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecisionOutcome } from '../diffs/decision/decision';
import { UserDecisions } from '../diffs/decision/user-decisions';
import { PendingDiff } from '../diffs/proposal';
import { FakeEditor } from './fake-editor';

/** An agent behind its adapter, as the contract uses it. */
export interface ContractAgent {
    /** Resolves once the proposal is shown. @throws an error with the reason if it is refused. */
    propose(path: string, text: string): Promise<void>;
    /** Resolves with what the user accepted last for a path, or with undefined if it is not accepted. */
    settlement(path: string): Promise<string | undefined>;
    /** Resolves with the text that the diff held last, if the protocol tells it. */
    close(path: string): Promise<string | undefined>;
    /** Resolves once its session has ended. */
    leave(): Promise<void>;
}

/** A window with the adapter under test. */
interface ContractBench {
    readonly editor: FakeEditor;
    readonly diffs: UserDecisions;
    /** The protocol does not tell the text of a diff that the agent closes. */
    readonly closesSilently?: true;
    /** The agent writes its own text only. */
    readonly takesNoEdits?: true;
    connect(): Promise<ContractAgent>;
    /** The window closes. */
    dispose(): Promise<void>;
}

/** Tests the duties of every adapter to its agent. To be called in a suite. */
export function itKeepsTheAdapterContract(create: () => Promise<ContractBench>): void {
    let bench: ContractBench;
    let agent: ContractAgent;

    beforeEach(async () => {
        bench = await create();
        agent = await bench.connect();
    });
    afterEach(async () => {
        await bench.dispose();
        await agent.leave();
    });

    const only = (): PendingDiff => {
        assert.equal(bench.diffs.pending().length, 1);
        return bench.diffs.pending()[0];
    };
    const accept = ({ proposal: { id, revision } }: PendingDiff, text?: string): DecisionOutcome =>
        bench.diffs.decide(id, { kind: 'accepted', revision, text });
    const reject = ({ proposal: { id, revision } }: PendingDiff): DecisionOutcome =>
        bench.diffs.decide(id, { kind: 'rejected', revision });

    it('shows a proposal, path and text as they were sent', async () => {
        await agent.propose('/ä b/../C.ts', '\uFEFFa\r\nb\rc\n"\u0000\u2028');
        const { path, text } = only().proposal;
        assert.deepEqual([path, text], ['/ä b/../C.ts', '\uFEFFa\r\nb\rc\n"\u0000\u2028']);
        assert.equal(bench.editor.proposals.length, 1);
    });

    it('tells of an acceptance without edits by the proposal, byte for byte', async () => {
        const text = '\uFEFFa\r\nb\rc\n\u{1F600} "\u0000\u2028';
        await agent.propose('/a', text);
        assert.deepEqual(accept(only()), { settled: true, delivered: 'now' });
        assert.equal(await agent.settlement('/a'), text);
    });

    it('tells of an acceptance with edits by the text of the user, or refuses it where the agent cannot write that', async () => {
        await agent.propose('/a', 'new');
        const outcome = accept(only(), 'new, edited');
        if (bench.takesNoEdits) {
            assert.deepEqual([outcome.settled, !outcome.settled && outcome.code], [false, 'edits-not-taken']);
            accept(only());
        }
        assert.equal(await agent.settlement('/a'), bench.takesNoEdits ? 'new' : 'new, edited');
    });

    it('never writes before it has answered: when the agent is told, the file is as it was, and a new one is not there', async () => {
        const folder = mkdtempSync(join(tmpdir(), 'contract-'));
        const [file, newFile] = [join(folder, 'a.txt'), join(folder, 'b.txt')];
        try {
            writeFileSync(file, 'old');
            const { ino, mtimeNs } = statSync(file, { bigint: true });
            for (const path of [file, newFile]) {
                await agent.propose(path, 'new');
                accept(only());
                assert.equal(await agent.settlement(path), 'new');
            }
            const after = statSync(file, { bigint: true });
            assert.deepEqual([readFileSync(file, 'utf8'), after.ino, after.mtimeNs], ['old', ino, mtimeNs]);
            assert.equal(existsSync(newFile), false);
        } finally {
            rmSync(folder, { recursive: true });
        }
    });

    it('tells of a rejection', async () => {
        await agent.propose('/a', 'new');
        reject(only());
        assert.equal(await agent.settlement('/a'), undefined);
    });

    it('tells the owner, and no other agent', async () => {
        const other = await bench.connect();
        await agent.propose('/a', 'one');
        await other.propose('/a', 'two');
        const [one, two] = bench.diffs.pending();
        accept(two);
        accept(one);
        assert.deepEqual([await agent.settlement('/a'), await other.settlement('/a')], ['one', 'two']);
        await other.leave();
    });

    it('hands on why a proposal is refused, and goes on', async () => {
        bench.editor.answer = () => Promise.resolve({ shown: false, code: 'no-editor', reason: 'No window is open.' });
        await assert.rejects(agent.propose('/a', 'new'), /No window is open\./);
        assert.deepEqual(bench.diffs.pending(), []);
        bench.editor.answer = () => Promise.resolve({ shown: true });
        await agent.propose('/a', 'new');
    });

    it('replaces a proposal for the same path in place', async () => {
        await agent.propose('/a', 'new');
        const { id } = only().proposal;
        await agent.propose('/a', 'newer');
        assert.equal(only().proposal.id, id);
        accept(only());
        assert.equal(await agent.settlement('/a'), 'newer');
    });

    it('closes a diff, and gives the text it held', async () => {
        await agent.propose('/a', 'new');
        bench.editor.screen.set(only().proposal.id, 'edited');
        assert.equal(await agent.close('/a'), bench.closesSilently ? undefined : 'edited');
        assert.deepEqual(bench.diffs.pending(), []);
        assert.equal(await agent.close('/a'), undefined);
    });

    it('leaves its diffs as orphans, which the agent takes over when it comes back', async () => {
        await agent.propose('/a', 'new');
        bench.diffs.saveDraft(only().proposal.id, 1, 'edited');
        await agent.leave();
        assert.equal(only().agentGone, true);
        agent = await bench.connect();
        await agent.propose('/a', 'new');
        assert.deepEqual([only().agentGone, only().draft], [false, 'edited']);
        const text = bench.takesNoEdits ? 'new' : 'edited';
        accept(only(), text);
        assert.equal(await agent.settlement('/a'), text);
    });

    it('tells of the end of the window, so that no agent waits for ever', async () => {
        await agent.propose('/a', 'new');
        const settlement = agent.settlement('/a');
        await bench.dispose();
        assert.equal(await settlement, undefined);
    });
}
