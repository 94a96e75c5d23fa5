import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { CompanionServer } from '../../companion-server';
import { itKeepsTheAdapterContract } from '../../testing/adapter-contract';
import { CopilotCliBed, decideNow } from '../../testing/agents/copilot-cli-bed';
import { CopilotCliClient, resultIn } from '../../testing/agents/copilot-cli-client';
import { copilotContractAgent } from '../../testing/agents/copilot-contract-agent';
import { eventually } from '../../testing/eventually';
import { sessionEnds, textOf } from '../../testing/test-agent';
import { systemClock } from '../../support/clock';
import { readFileText } from '../../workspace/file-text';

describe('The adapter of Copilot CLI', () => {
    const bed = CopilotCliBed.use();

    describe('keeps the contract', () => {
        itKeepsTheAdapterContract(async () => {
            const server = await bed.start();
            return {
                editor: bed.editor,
                diffs: server.diffs,
                closesSilently: true,
                takesNoEdits: true,
                connect: async () => copilotContractAgent(server, bed.editor, await bed.lockFile()),
                dispose: () => server.dispose()
            };
        });
    });

    describe('answers a proposal', () => {
        it('once the user has decided, with all that the CLI wants to read', async () => {
            const server = await bed.start();
            const client = await CopilotCliClient.connect(await bed.lockFile());
            const [one, other] = [client.openDiff('/a', 'new a'), client.openDiff('/b', 'new b')];
            const [a, b] = await bed.shown(server, 2);
            decideNow(server, b, 'rejected');
            assert.deepEqual(resultIn(await other.answer), {
                success: true,
                result: 'REJECTED',
                trigger: 'rejected_via_button',
                tab_name: other.tab,
                message: 'The user has rejected the change.'
            });
            decideNow(server, a, 'accepted');
            const saved = resultIn(await one.answer);
            assert.deepEqual(
                [saved?.result, saved?.trigger, saved?.tab_name],
                ['SAVED', 'accepted_via_button', one.tab]
            );
            await client.leave();
        });

        it('that was answered in the terminal by taking it away, once and again', async () => {
            const server = await bed.start();
            const client = await CopilotCliClient.connect(await bed.lockFile());
            const call = client.openDiff('/a', 'new');
            await bed.shown(server);
            assert.equal((JSON.parse(textOf(await client.closeDiff(call.tab))) as { success: boolean }).success, true);
            const result = resultIn(await call.answer);
            assert.deepEqual([result?.result, result?.trigger], ['REJECTED', 'closed_via_tool']);
            assert.deepEqual(server.diffs.pending(), []);
            assert.match(textOf(await client.closeDiff(call.tab)), /"already_closed":true/);
            await client.leave();
        });

        it('that is replaced, or whose window closes, with a failure: the CLI goes on asking in its terminal', async () => {
            const server = await bed.start();
            const client = await CopilotCliClient.connect(await bed.lockFile());
            const first = client.openDiff('/a', 'new');
            await bed.shown(server);
            const second = client.openDiff('/a', 'newer');
            assert.equal((await first.answer).isError, true);
            await eventually(() => assert.equal([...bed.editor.screen.values()][0], 'newer'));
            await server.dispose();
            assert.equal((await second.answer).isError, true);
            await client.vanish();
        });

        it('with the file as the user had it: the companion writes nothing', async () => {
            await writeFile(bed.at('a.ts'), 'old');
            const server = await bed.start();
            const client = await CopilotCliClient.connect(await bed.lockFile());
            const call = client.openDiff(bed.at('a.ts'), 'new');
            const [diff] = await bed.shown(server);
            decideNow(server, diff, 'accepted');
            await call.answer;
            assert.equal((await stat(bed.at('a.ts'))).size, 3);
            await client.leave();
        });
    });

    describe('gives back what the user has accepted', () => {
        const path = (): string => bed.at('a.ts');
        /** After an accept by the user that the CLI was sent. */
        const accepted = async (): Promise<{ server: CompanionServer; client: CopilotCliClient }> => {
            await writeFile(path(), 'old');
            const server = await bed.start();
            const client = await CopilotCliClient.connect(await bed.lockFile(), 2 ** 22 + 1);
            const { answer } = client.openDiff(path(), 'new');
            const [diff] = await bed.shown(server);
            decideNow(server, diff, 'accepted');
            await answer;
            return { server, client };
        };

        it('where the CLI was killed before it has read it, and written the file', async () => {
            const { server, client } = await accepted();
            await client.vanish();
            const [diff] = await eventually(() => {
                assert.equal(server.diffs.pending().length, 1);
                return server.diffs.pending();
            });
            assert.deepEqual([diff.agentGone, diff.proposal.text], [true, 'new']);
        });

        (
            [
                ['has written the file', () => writeFile(path(), 'new')],
                ['has sent something since', client => client.call('get_selection')],
                ['has ended its session', client => client.leave()]
            ] as readonly (readonly [string, (client: CopilotCliClient) => Promise<unknown>])[]
        ).forEach(([what, act]) =>
            it(`but not where the CLI ${what}`, async () => {
                const { server, client } = await accepted();
                const { sessionId } = client;
                await act(client);
                await client.vanish();
                await sessionEnds(server, sessionId);
                // The session has asked for the same file before.
                await readFileText(path(), [], 1_000, systemClock);
                await setImmediate();
                assert.deepEqual(server.diffs.pending(), []);
            })
        );
    });

    describe('tells of the selection', () => {
        const active = { path: '/w/a b.ts', timestamp: 1, isActive: true, cursor: { line: 2, character: 3 } };

        it('at once, with every change, and when the model asks', async () => {
            const server = await bed.start();
            server.updateContext({ openFiles: [{ ...active, selectedText: 'text' }] });
            const client = await CopilotCliClient.connect(await bed.lockFile());
            const { filePath, fileUrl, selection } = await client.selected(({ text }) => text === 'text');
            assert.deepEqual([filePath, fileUrl, selection.isEmpty], ['/w/a b.ts', 'file:///w/a%20b.ts', false]);
            server.updateContext({ openFiles: [active] });
            const empty = await client.selected(({ text }) => text === '');
            assert.deepEqual(empty.selection, { start: active.cursor, end: active.cursor, isEmpty: true });
            assert.deepEqual(JSON.parse(textOf(await client.call('get_selection'))), empty);
            await client.leave();
        });

        it('by empty texts where there is no file: the CLI would go on sending what it was told before', async () => {
            const server = await bed.start();
            server.updateContext({ openFiles: [{ path: '/w/a', timestamp: 1 }] });
            const client = await CopilotCliClient.connect(await bed.lockFile());
            const { text, fileUrl } = await client.selected(({ filePath }) => filePath === '');
            assert.deepEqual([text, fileUrl], ['', '']);
            await client.leave();
        });
    });

    it('takes a name of the session, which nothing shows', async () => {
        await bed.start();
        const client = await CopilotCliClient.connect(await bed.lockFile());
        assert.equal(textOf(await client.call('update_session_name', { name: 'x' })), '{"success":true}');
        await client.leave();
    });

    it('tells the model what the IDE says of a file, or of all, where it can', async () => {
        const range = { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } };
        const asked: (string | undefined)[] = [];
        bed.diagnostics = {
            read: path => {
                asked.push(path);
                return Promise.resolve([{ path: '/w/a b.ts', message: 'Wrong', severity: 'error', range }]);
            }
        };
        await bed.start();
        const client = await CopilotCliClient.connect(await bed.lockFile());
        const answer = await client.call('get_diagnostics', { uri: 'file:///w/a%20b.ts' });
        assert.deepEqual(JSON.parse(textOf(answer)), [
            { uri: 'file:///w/a%20b.ts', message: 'Wrong', severity: 'error', range }
        ]);
        await client.call('get_diagnostics');
        assert.equal((await client.call('get_diagnostics', { uri: 'https://x/y' })).isError, true);
        assert.deepEqual(asked, ['/w/a b.ts', undefined]);
        await client.leave();
    });
});
