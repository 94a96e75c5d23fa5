import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCodeEnvironment } from '../../protocol/open-code/environment';
import { startServer } from '../../testing/started-server';
import { CompanionLogger } from '../../support/companion-logger';
import { CompanionServer } from '../../companion-server';
import { PendingDiff } from '../../diffs/proposal';
import { itKeepsTheAdapterContract } from '../../testing/adapter-contract';
import { ClaudeCodeClient } from '../../testing/agents/claude-code-client';
import { HooksClient, hooksContractAgent } from '../../testing/agents/hooks-client';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint } from '../claude-code/claude-code-endpoint';
import { AgentPreferences } from '../optional/agent-preferences';
import { HooksEndpoint } from './hooks-endpoint';
import { openCodeDialect } from './dialects/open-code-dialect';

const patchOf = (...lines: string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const patchText = patchOf('*** Update File: a.ts', '@@', '-one', '+ONE', '*** Add File: b.ts', '+new');

describe('HooksEndpoint', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let log: string[];
    let client: HooksClient;
    let endpoint: HooksEndpoint;
    const preferences = new AgentPreferences({});

    const start = async (bringIn: () => Promise<Record<string, string>> = () => Promise.resolve({})): Promise<void> => {
        editor = new FakeEditor();
        log = [];
        const write = (text: string, error?: unknown): unknown => log.push(`${text} ${String(error)}`);
        const logger: CompanionLogger = { debug: write, info: write, warn: write, error: write };
        server = await startServer({
            editorHost: editor,
            workspaceRoots: [temporary(), '/'],
            endpoints: [
                services => new ClaudeCodeEndpoint(services, {}),
                services => (endpoint = new HooksEndpoint(services, { dialect: openCodeDialect, preferences, bringIn }))
            ],
            maxContentBytes: 10_000,
            logger
        });
        client = new HooksClient(server);
    };
    beforeEach(() => start());
    afterEach(async () => {
        client.quit();
        await server.dispose();
    });

    const file = (name: string): string => join(temporary(), name);
    const shown = (count = 1): Promise<readonly PendingDiff[]> =>
        eventually(() => {
            const pending = server.diffs.pending();
            assert.equal(pending.length, count, log.join('\n'));
            assert.ok(pending.every(({ proposal }) => editor.screen.has(proposal.id)));
            return pending;
        });
    const accept = ({ proposal: { id, revision } }: PendingDiff, text?: string): unknown =>
        server.diffs.decide(id, { kind: 'accepted', revision, text });
    const reject = ({ proposal: { id, revision } }: PendingDiff, comment?: string): unknown =>
        server.diffs.decide(id, { kind: 'rejected', revision, comment });

    describe('keeps the contract of adapters', () => {
        itKeepsTheAdapterContract(() =>
            Promise.resolve({
                editor,
                diffs: server.diffs,
                closesSilently: true,
                connect: () => {
                    const each = new HooksClient(server, `ses_${Math.random()}`);
                    return Promise.resolve(hooksContractAgent(each, { server, editor, log }));
                },
                dispose: () => server.dispose()
            })
        );
    });

    describe('for a call that the user has decided', () => {
        it('has the tool run as it is after an accept', async () => {
            const answer = client.write(file('a.ts'), 'new\n');
            accept((await shown())[0]);
            assert.deepEqual(await answer, { allow: {} });
        });

        it('has it write the user’s text, and the model told so', async () => {
            await writeFile(file('a.ts'), '\uFEFFone\r\ntwo\r\n');
            const args = { filePath: file('a.ts'), oldString: 'one\n', newString: 'ONE\n' };
            const answer = client.call('edit', args);
            const [pending] = await shown();
            assert.equal(pending.proposal.text, '\uFEFFONE\r\ntwo\r\n');
            accept(pending, '\uFEFFedited\r\n');
            const { allow, note } = await answer;
            assert.deepEqual(allow, { oldString: 'one\r\ntwo\r\n', newString: 'edited\r\n' });
            assert.match(note ?? '', /modified your change of .*a\.ts/);
        });

        it('refuses it with what the user says', async () => {
            const answer = client.write(file('a.ts'), 'new\n');
            reject((await shown())[0], 'Use tabs.\n"Please"');
            assert.match((await answer).deny ?? '', /rejected the change of .*a\.ts: Use tabs\.\n"Please"$/);
        });

        it('refuses it where the user has made it no change', async () => {
            await writeFile(file('a.ts'), 'one\n');
            const answer = client.call('edit', { filePath: 'a.ts', oldString: 'one', newString: 'ONE' }).then(() => 0);
            // Its path is relative to another folder.
            assert.equal(await answer, 0);
            const second = client.call('edit', { filePath: file('a.ts'), oldString: 'one', newString: 'ONE' });
            accept((await shown())[0], 'one\n');
            assert.match((await second).deny ?? '', /rejected/);
        });
    });

    describe('for a patch of several files', () => {
        const patch = (): Promise<unknown> =>
            client.call('apply_patch', { patchText: patchText.replaceAll('File: ', `File: ${temporary()}/`) });
        beforeEach(() => writeFile(file('a.ts'), 'one\n'));

        it('shows each, and answers when all are decided', async () => {
            const answer = patch();
            const [a, b] = await shown(2);
            assert.deepEqual([a.proposal.text, b.proposal.text], ['ONE\n', 'new\n']);
            accept(a);
            accept(b);
            assert.deepEqual(await answer, { allow: {} });
        });

        it('has those written that are accepted, with the user’s edits, and tells of the others', async () => {
            const answer = patch();
            const [a, b] = await shown(2);
            accept(a, 'edited\n');
            reject(b, 'No.');
            const { allow, note } = (await answer) as { allow: { patchText: string }; note: string };
            const lines = ['*** Begin Patch', `*** Update File: ${file('a.ts')}`, '@@', '-one', '+edited', '+'];
            assert.equal(allow.patchText, [...lines, '*** End Patch'].join('\n'));
            assert.match(note, /modified your change of .*a\.ts.*\nThe user rejected the change of .*b\.ts: No\./);
        });

        it('shows none where one does not fit, or cannot be shown', async () => {
            await writeFile(file('a.ts'), 'other\n');
            assert.deepEqual(await patch(), {});
            assert.deepEqual(editor.proposals, []);
            await writeFile(file('a.ts'), 'one\n');
            editor.answer = ({ path }) =>
                Promise.resolve(
                    path === file('b.ts') ? { shown: false, code: 'editor-failed', reason: 'No.' } : { shown: true }
                );
            assert.deepEqual(await patch(), {});
            await shown(0);
            const { length } = editor.proposals;
            const many = Array.from({ length: 101 }, (_, index) => `*** Add File: ${index}`);
            assert.deepEqual(await client.call('apply_patch', { patchText: patchOf(...many) }), {});
            assert.equal(editor.proposals.length, length);
        });

        it('gives what was accepted back to the user if the agent goes before', async () => {
            const answer = patch();
            accept((await shown(2))[0]);
            client.quit();
            await answer;
            const pending = await eventually(() => {
                assert.equal(server.diffs.pending().length, 2);
                return server.diffs.pending();
            });
            assert.ok(pending.every(({ agentGone }) => agentGone));
        });

        it('gives what was accepted back to the user if another file ends undecided', async () => {
            const answer = patch();
            accept((await shown(2))[0], 'edited\n');
            await client.over('call_1');
            assert.deepEqual(await answer, {});
            const [given] = await eventually(() => {
                const pending = server.diffs.pending();
                assert.deepEqual(
                    pending.map(({ agentGone }) => agentGone),
                    [true]
                );
                return pending;
            });
            assert.deepEqual([given.proposal.path, given.draft], [file('a.ts'), 'edited\n']);
        });
    });

    it('takes a review away when its call is over, and no other one', async () => {
        const [first, second] = [client.write(file('a.ts'), 'a', 'one'), client.write(file('b.ts'), 'b', 'two')];
        await shown(2);
        await client.over('one');
        assert.deepEqual(await first, {});
        const [{ proposal }] = await shown(1);
        assert.equal(proposal.path, file('b.ts'));
        accept((await shown())[0]);
        assert.deepEqual(await second, { allow: {} });
    });

    it('has the agent ask in its terminal about what is not to be known to the byte, and says why in the log', async () => {
        await writeFile(file('binary'), Buffer.from([0xff, 0xfe, 0x00]));
        await writeFile(file('twice'), 'one one\n');
        const edit = { filePath: file('twice'), oldString: 'one', newString: 'ONE' };
        assert.deepEqual(await client.write(file('binary'), 'text'), {});
        assert.deepEqual(await client.call('edit', edit), {});
        assert.deepEqual(await client.call('bash', { command: 'rm' }), {});
        const logged = log.filter(line => line.includes('cannot be reviewed'));
        assert.deepEqual(
            logged.map(line => /binary: .*UTF-8/.test(line)),
            [true]
        );
        assert.deepEqual(server.diffs.pending(), []);
    });

    it('is the same agent as one that is connected by its process otherwise', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const context = await ClaudeCodeClient.connect(server, { name: 'opencode', protocols: [] });
        const session = await eventually(() => {
            const [known] = server.sessions();
            assert.equal(known.processId, process.pid);
            return known;
        });
        client.write(file('a.ts'), 'new\n').catch(() => undefined);
        const [{ proposal }] = await shown();
        assert.deepEqual([proposal.agent.label, proposal.agent.sessionId], ['OpenCode', session.sessionId]);
        assert.equal(server.sessions().length, 1);
        context.socket.terminate();
    });

    it('leaves the agent’s name to the next one when it is turned off', async () => {
        const answer = client.write(file('a.ts'), 'new\n');
        await shown();
        await endpoint.dispose();
        assert.deepEqual(await answer, {});
        client = new HooksClient(server, 'ses_2');
        client.write(file('b.ts'), 'new\n').catch(() => undefined);
        const [, { proposal }] = await shown(2);
        assert.equal(proposal.agent.label, 'OpenCode');
    });

    it('has no variables where the agent could not be brought to use it, and the status says why', async () => {
        await server.dispose();
        await start(() => Promise.reject(new Error('The folder is another user’s.')));
        assert.equal(server.environment()[openCodeEnvironment.token], undefined);
        assert.match(JSON.stringify(server.discovery), /"hooks-missing","agent":"OpenCode".*another user’s/);
    });
});
