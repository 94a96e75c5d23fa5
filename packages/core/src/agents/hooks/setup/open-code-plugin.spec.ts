import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCodeEnvironment } from '../../../protocol/open-code/environment';
import { startServer } from '../../../testing/started-server';
import { CompanionServer } from '../../../companion-server';
import { PendingDiff } from '../../../diffs/proposal';
import { eventually } from '../../../testing/eventually';
import { FakeEditor } from '../../../testing/fake-editor';
import { useTemporaryFolder } from '../../../testing/temporary-folder';
import { AgentPreferences } from '../../optional/agent-preferences';
import { HooksEndpoint } from '../hooks-endpoint';
import { openCodeDialect } from '../dialects/open-code-dialect';
import type { openCodePlugin } from './open-code-plugin';
import { writeOpenCodePlugin } from './open-code-plugin-file';

type Hooks = Required<ReturnType<typeof openCodePlugin>>;

const sessionID = 'ses_1';
const unreviewed = 'This change is not reviewed in the IDE.';

/** The plugin as it is written to its file, in an OpenCode that only has what it uses. */
describe('The plugin in OpenCode', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let hooks: Hooks;
    let edits: Record<string, string>;
    let replies: unknown[];
    let said: string[];

    const load = async (): Promise<Hooks> => {
        const file = join(temporary(), 'state', 'plugin.mjs');
        await writeOpenCodePlugin(file);
        const { agentCompanion } = (await import(pathToFileURL(file).href)) as {
            agentCompanion: (input: object) => Promise<Hooks>;
        };
        const rule = (permission: string, pattern: string, action: string): object => ({ permission, pattern, action });
        const rules = (): object[] => Object.entries(edits).map(([pattern, action]) => rule('edit', pattern, action));
        const agents = (): object[] => [{ name: 'build', permission: [rule('*', '*', 'allow'), ...rules()] }];
        const client = {
            app: { agents: () => Promise.resolve({ data: agents() }) },
            session: { get: () => Promise.resolve({ data: {} }) },
            tui: { showToast: ({ body }: { body: { message: string } }) => Promise.resolve(said.push(body.message)) },
            postSessionIdPermissionsPermissionId: (reply: unknown) => Promise.resolve(replies.push(reply))
        };
        const started = await agentCompanion({ client, directory: temporary(), worktree: temporary() });
        await started['chat.message']?.({}, { message: { sessionID, agent: 'build' } });
        return started;
    };

    beforeEach(async () => {
        [edits, replies, said] = [{ '*': 'ask' }, [], []];
        editor = new FakeEditor();
        server = await startServer({
            editorHost: editor,
            workspaceRoots: [temporary()],
            endpoints: [
                services =>
                    new HooksEndpoint(services, {
                        dialect: openCodeDialect,
                        preferences: new AgentPreferences({}),
                        bringIn: () => Promise.resolve({})
                    })
            ]
        });
        Object.assign(process.env, server.environment());
        hooks = await load();
    });
    afterEach(async () => {
        await server.dispose();
        Object.values(openCodeEnvironment).forEach(name => delete process.env[name]);
    });

    /** Acts as OpenCode before it runs a tool; `args` belong to the run. */
    const run = (callID: string, args: Record<string, unknown>, tool = 'write') => ({
        args,
        isDone: hooks['tool.execute.before']({ tool, sessionID, callID }, { args })
    });
    const write = (callID: string, name = 'a.txt') =>
        run(callID, { filePath: join(temporary(), name), content: 'new\n' });
    const pending = (count = 1): Promise<readonly PendingDiff[]> =>
        eventually(() => {
            assert.equal(server.diffs.pending().length, count);
            assert.ok(server.diffs.pending().every(({ proposal }) => editor.screen.has(proposal.id)));
            return server.diffs.pending();
        });
    const accept = async (text?: string): Promise<void> => {
        const [{ proposal }] = await pending();
        server.diffs.decide(proposal.id, { kind: 'accepted', revision: proposal.revision, text });
    };
    const tell = (type: string, properties: object): Promise<void> => hooks.event({ event: { type, properties } });
    const asked = (callID: string): Promise<void> =>
        tell('permission.asked', {
            id: `per_${callID}`,
            sessionID,
            permission: 'edit',
            always: ['*'],
            tool: { callID }
        });
    const ended = (callID: string, status = 'completed'): Promise<void> =>
        tell('message.part.updated', { part: { callID, state: { status } } });
    const isPassed = async (callID: string): Promise<void> => {
        const { args, isDone } = write(callID);
        await isDone;
        assert.equal(args.content, 'new\n');
        await asked(callID);
        assert.deepEqual([replies, server.diffs.pending()], [[], []]);
    };

    it('runs the tool after an accept, and answers the question for it', async () => {
        const { args, isDone } = write('call_1');
        await accept();
        await isDone;
        assert.equal(args.content, 'new\n');
        await asked('call_of_another_tool');
        await asked('call_1');
        assert.deepEqual(replies, [
            { path: { id: sessionID, permissionID: 'per_call_1' }, body: { response: 'once' } }
        ]);
    });

    it('runs it with the text of the user, of which the model is told', async () => {
        const { args, isDone } = write('call_1');
        await accept('edited\n');
        await isDone;
        assert.equal(args.content, 'edited\n');
        const result = { output: 'Written.' };
        await hooks['tool.execute.after']({ tool: 'write', sessionID, callID: 'call_1' }, result);
        assert.match(result.output, /^Written\.\nThe user modified/);
    });

    it('refuses it with what the user says', async () => {
        const { isDone } = write('call_1');
        const [{ proposal }] = await pending();
        server.diffs.decide(proposal.id, { kind: 'rejected', revision: 1, comment: 'Use tabs.' });
        await assert.rejects(isDone, /rejected the change of .*a\.txt: Use tabs\./);
    });

    it('says in the terminal where the review is', async () => {
        const { isDone } = write('call_1');
        await eventually(() => assert.deepEqual(said, ['Review the change in the IDE.']));
        await accept();
        await isDone;
    });

    describe('leaves alone what OpenCode does not ask about:', () => {
        it('what its rules allow or deny, of which the last one counts, and is not guarded', async () => {
            edits = { '*': 'ask', 'src/*.txt': 'allow', '*.env': 'deny', 'd?c/*/a*b*': 'allow' };
            for (const name of ['src/a.txt', '.env', 'src/b/c.txt', 'doc/x/aabcb']) {
                await write(name, name).isDone;
            }
            const { isDone } = write('call_1', 'src/a.ts');
            await accept();
            await isDone;
            assert.equal(editor.proposals.length, 1);
        });

        it('what the user has allowed for good', async () => {
            await tell('permission.asked', { id: 'per_1', sessionID, permission: 'edit', always: ['*'] });
            await tell('permission.replied', { sessionID, requestID: 'per_1', reply: 'always' });
            await isPassed('call_1');
        });

        it('tools that write no files', async () => {
            await run('call_1', { command: 'rm a' }, 'bash').isDone;
            assert.deepEqual(editor.proposals, []);
        });

        it('what a run without a user would ask about', async () => {
            const { argv } = process;
            process.argv = [...argv.slice(0, 2), 'run'];
            hooks = await load();
            process.argv = argv;
            await isPassed('call_1');
            assert.deepEqual(said, []);
        });
    });

    it('has a guarded file reviewed that its rules allow, and refuses it where nobody decides', async () => {
        edits = { '*': 'allow' };
        const { isDone } = write('call_1', '.env');
        await accept();
        await isDone;
        await ended('call_1');
        const again = write('call_2', '.env');
        await pending();
        await server.dispose();
        await assert.rejects(again.isDone, /not written/);
    });

    it('refuses a call that was interrupted, and takes its review away', async () => {
        for (const interrupt of [() => ended('call_1', 'error'), () => tell('session.idle', { sessionID })]) {
            const { args, isDone } = write('call_1');
            const isRefused = assert.rejects(isDone, /interrupted/);
            await pending();
            await tell('session.idle', { sessionID: 'ses_2' });
            await interrupt();
            await isRefused;
            await pending(0);
            assert.equal(args.content, 'new\n');
        }
    });

    it('waits for the call before that writes the same file, and for no other', async () => {
        const [first, second, other] = [write('call_1'), write('call_2'), write('call_3', 'b.txt')];
        const of = (await pending(2)).find(({ proposal }) => proposal.path.endsWith('a.txt'));
        server.diffs.decide(of!.proposal.id, { kind: 'accepted', revision: 1 });
        await first.isDone;
        await pending(1);
        await ended('call_1');
        const reviews = await pending(2);
        reviews.forEach(each => server.diffs.decide(each.proposal.id, { kind: 'accepted', revision: 1 }));
        await Promise.all([second.isDone, other.isDone]);
    });

    it('has OpenCode ask, and says so, where the window ends during the review and where there is none', async () => {
        const { isDone } = write('call_1');
        await pending();
        await server.dispose();
        await isDone;
        await asked('call_1');
        await ended('call_1');
        assert.equal(said.pop(), unreviewed);
        await isPassed('call_2');
        assert.equal(said.pop(), unreviewed);
    });

    it('says in the terminal that it cannot review where OpenCode does not tell its rules', async () => {
        await hooks['chat.message']({}, { message: { sessionID, agent: 'unknown' } });
        await isPassed('call_1');
        assert.deepEqual(said, [unreviewed]);
    });
});
