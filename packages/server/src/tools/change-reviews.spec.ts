import assert from 'node:assert/strict';
import { readFileSync, symlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { FileDecision, ProposedChange } from '@agent-companion/protocol/tools';
import { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { useToolsBed } from '../testing/tools/tools-bed';
import { callTool, refusalCodeOf } from '../testing/tools/tools-client';

describe('A change that a tool proposes', () => {
    const clock = new ManualClock();
    const bed = useToolsBed([], clock);
    const { at } = bed;
    const names = ['a.ts', 'b.ts', 'c.ts'];

    beforeEach(() => names.forEach(name => writeFileSync(at(name), `old ${name}`)));

    const change = (files = names.map(name => at(name))): ProposedChange => ({
        title: "Rename 'a' to 'b'",
        files: files.map(path => ({ path, text: `new ${path}` }))
    });

    const rename = (options?: RequestOptions): Promise<CallToolResult> =>
        callTool(bed.client, 'rename_symbol', { path: 'a.ts', symbol: 'a', newName: 'b' }, options);

    const decisionsOf = ({ structuredContent }: CallToolResult): Record<string, string> => {
        const { files } = structuredContent as { files: FileDecision[] };
        return Object.fromEntries(files.map(({ path, decision }) => [path.slice(at().length + 1), decision]));
    };

    /** Decides the diff of a file once it waits. */
    const decide = (name: string, kind: 'accepted' | 'rejected', text?: string): void => {
        const diff = bed.server.diffs.pending().find(({ file }) => file === at(name));
        const { id, revision } = diff?.proposal ?? { id: '', revision: 0 };
        const decision =
            kind === 'accepted' ? { kind, revision, ...(text !== undefined && { text }) } : { kind, revision };
        assert.ok(bed.server.diffs.decide(id, decision).settled, name);
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
        assert.equal(bed.editor.proposals[0].agent.label, 'IDE Tools');
        decide('a.ts', 'accepted');
        decide('b.ts', 'rejected');
        decide('c.ts', 'accepted', 'edited');
        const answer = await renaming;
        assert.deepEqual(decisionsOf(answer), { 'a.ts': 'accepted', 'b.ts': 'rejected', 'c.ts': 'accepted' });
        assert.deepEqual(names.map(textOf), [`new ${at('a.ts')}`, 'old b.ts', 'edited']);
        const { files, summary } = answer.structuredContent as { files: FileDecision[]; summary: string };
        assert.deepEqual(
            files.map(({ edited }) => edited),
            [undefined, undefined, true]
        );
        assert.equal(summary, "Rename 'a' to 'b': of 3 files 2 accepted, 1 rejected.");
    });

    it('is not written where the file is not what it was when the user saw it, or where it leads elsewhere', async () => {
        bed.answers(change());
        const renaming = rename();
        await bed.editor.called(3);
        writeFileSync(at('a.ts'), 'changed meanwhile');
        writeFileSync(bed.outside('secret'), 'secret');
        rmSync(at('b.ts'));
        symlinkSync(bed.outside('secret'), at('b.ts'));
        names.forEach(name => decide(name, 'accepted'));
        assert.deepEqual(decisionsOf(await renaming), { 'a.ts': 'refused', 'b.ts': 'refused', 'c.ts': 'accepted' });
        assert.equal(textOf('a.ts'), 'changed meanwhile');
        assert.equal(readFileSync(bed.outside('secret'), 'utf8'), 'secret');
    });

    it('is not even shown for a file outside of the workspace', async () => {
        symlinkSync(bed.outside('new'), at('link'));
        bed.answers(change([bed.outside('x'), '/etc/hosts', at('link'), at('..', 'y')]));
        const { structuredContent } = await rename();
        const { files } = structuredContent as { files: FileDecision[] };
        assert.ok(files.every(({ decision }) => decision === 'refused'));
        assert.deepEqual(bed.editor.calls, []);
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
        decide('a.ts', 'accepted');
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
        decide('a.ts', 'accepted');
        await eventually(() => assert.equal(textOf('a.ts'), `new ${at('a.ts')}`));
    });

    it('makes room for a newer one of the same file', async () => {
        bed.answers(change([at('a.ts')]));
        const first = rename();
        await bed.editor.called(1);
        const second = rename();
        assert.deepEqual(decisionsOf(await first), { 'a.ts': 'refused' });
        await bed.editor.called(2);
        decide('a.ts', 'rejected');
        assert.deepEqual(decisionsOf(await second), { 'a.ts': 'rejected' });
    });

    it('that is none, is a failure', async () => {
        bed.answers({ files: [{ path: at('a.ts') }] });
        assert.equal(refusalCodeOf(await rename()), 'failed');
    });

    it('is only listed where none was chosen, and the summary says so', async () => {
        const available = [{ title: 'Fix' }];
        bed.answers({ files: [], available });
        const answer = await callTool(bed.client, 'apply_code_action', { path: 'a.ts', line: 1 });
        assert.deepEqual(answer.structuredContent, {
            files: [],
            summary: 'Nothing was changed. 1 can be applied there by its title, see available.',
            available
        });
        bed.answers({ files: [], available: [] });
        const { structuredContent } = await callTool(bed.client, 'apply_code_action', { path: 'a.ts', line: 2 });
        assert.equal(structuredContent?.summary, 'Nothing is offered there.');
    });
});
