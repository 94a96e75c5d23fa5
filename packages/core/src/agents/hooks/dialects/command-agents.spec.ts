import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hooksEnvironment, hooksTokenVariable } from '../../../protocol/hooks';
import { startServer } from '../../../testing/started-server';
import { CompanionServer } from '../../../companion-server';
import { PendingDiff } from '../../../diffs/proposal';
import { eventually } from '../../../testing/eventually';
import { FakeEditor } from '../../../testing/fake-editor';
import { ManualClock } from '../../../testing/manual-clock';
import { useTemporaryFolder } from '../../../testing/temporary-folder';
import { fullSight } from '../../../workspace/sight';
import { AgentPreferences } from '../../optional/agent-preferences';
import { commandDialects } from './command-agents';
import { HooksEndpoint } from '../hooks-endpoint';

const patchOf = (...lines: string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

describe('An agent that runs a command for its hooks', () => {
    const temporary = useTemporaryFolder();
    const clock = new ManualClock();
    let server: CompanionServer;
    let editor: FakeEditor;
    const preferences = new AgentPreferences({}, { before: 'everything', guarded: [] });

    beforeEach(async () => {
        server = await startServer({
            editorHost: (editor = new FakeEditor()),
            workspaceRoots: [temporary()],
            clock,
            sight: { ...fullSight, excludes: path => Promise.resolve(path.endsWith('.env')) },
            endpoints: Object.values(commandDialects).map(
                dialect => services =>
                    new HooksEndpoint(services, { dialect, preferences, bringIn: () => Promise.resolve({}) })
            )
        });
        await writeFile(file('a.ts'), 'one\n');
    });
    afterEach(() => server.dispose());

    const file = (name: string): string => join(temporary(), name);
    const tell = async (
        kind: string,
        event: string,
        payload: object,
        hasUser = true,
        signal?: AbortSignal
    ): Promise<object> => {
        const environment = server.environment();
        const response = await fetch(environment[hooksEnvironment.url], {
            method: 'POST',
            signal,
            headers: { authorization: `Bearer ${environment[hooksTokenVariable(kind)]}` },
            body: JSON.stringify({ event, processId: process.pid, hasUser, payload })
        });
        return JSON.parse((await response.text()).split('\n').at(-2) ?? '') as object;
    };
    const shown = (): Promise<PendingDiff> =>
        eventually(() => {
            const [pending] = server.diffs.pending();
            assert.ok(pending && editor.screen.has(pending.proposal.id));
            return pending;
        });
    const decide = async (kind: 'accepted' | 'rejected', words?: string): Promise<void> => {
        const { id, revision } = (await shown()).proposal;
        server.diffs.decide(
            id,
            kind === 'accepted' ? { kind, revision, text: words } : { kind, revision, comment: words }
        );
    };
    const claude = (tool_name: string, tool_input: object, rest: object = {}): object => ({
        ...{ session_id: 's', tool_use_id: 't', cwd: temporary(), tool_name, tool_input, ...rest }
    });
    const write = (): object => claude('Write', { file_path: file('a.ts'), content: 'two\n' });
    const copilot = (toolName: string, toolArgs: object): object => ({
        ...{ sessionId: 's', cwd: temporary(), toolName, toolArgs }
    });

    it('is Claude Code, which asks itself, and has the text of the user without one', async () => {
        const asked = await tell('claude-code', 'PreToolUse', write());
        assert.match(JSON.stringify(asked), /"permissionDecision":"ask"/);
        const edit = { file_path: file('a.ts'), old_string: 'one', new_string: 'two' };
        const answer = tell('claude-code', 'PreToolUse', claude('Edit', edit), false);
        await decide('accepted', 'three\n');
        const { hookSpecificOutput } = (await answer) as { hookSpecificOutput: { updatedInput: object } };
        assert.deepEqual(hookSpecificOutput.updatedInput, { ...edit, old_string: 'one\n', new_string: 'three\n' });
    });

    it('is told nothing of an excluded file but what it has proposed; the user’s own text comes back to the user', async () => {
        await writeFile(file('.env'), 'KEY=one\nSECRET=1\n');
        const edit = { file_path: file('.env'), old_string: 'one', new_string: 'two' };
        const accepted = tell('claude-code', 'PreToolUse', claude('Edit', edit), false);
        await decide('accepted');
        assert.match(JSON.stringify(await accepted), /"allow"/);
        const edited = tell('claude-code', 'PreToolUse', claude('Edit', edit, { tool_use_id: 'u' }), false);
        await decide('accepted', 'KEY=three\nSECRET=1\n');
        for (const answer of [await accepted, await edited]) {
            assert.doesNotMatch(JSON.stringify(answer), /SECRET|three/);
        }
        assert.match(JSON.stringify(await edited), /"deny".*Ask the user to write it/);
    });

    it('is Gemini CLI, which asks itself, and is refused without a user under what is guarded', async () => {
        const call = claude('write_file', { file_path: file('a.ts'), content: 'two\n' });
        assert.deepEqual(await tell('gemini-cli', 'BeforeTool', call), { decision: 'ask' });
        preferences.update(undefined, { before: 'guarded', guarded: ['a.ts'] });
        assert.match(JSON.stringify(await tell('gemini-cli', 'BeforeTool', call, false)), /"deny".*has no user/);
        preferences.update(undefined, { before: 'everything', guarded: [] });
    });

    it('is Qwen Code, which is told to ask again before it would write, and then has the answer', async () => {
        const call = claude('write_file', { file_path: file('a.ts'), content: 'two\n' }, { permission_mode: 'yolo' });
        const first = tell('qwen-code', 'PreToolUse', call);
        await shown();
        clock.advance(50_000);
        assert.match(JSON.stringify(await first), /"deny".*Call the tool again/);
        const second = tell('qwen-code', 'PreToolUse', call);
        await decide('accepted');
        assert.deepEqual(await second, {});
        assert.deepEqual(server.diffs.pending(), []);
    });

    it('is Qwen Code, whose undecided review stays for the user when it gives up, with what is accepted then', async () => {
        const call = claude('write_file', { file_path: file('a.ts'), content: 'two\n' }, { permission_mode: 'yolo' });
        const answer = tell('qwen-code', 'PreToolUse', call);
        await shown();
        clock.advance(50_000);
        await answer;
        await tell('qwen-code', 'Stop', { session_id: 's' });
        await eventually(() =>
            assert.deepEqual(
                server.diffs.pending().map(({ agentGone }) => agentGone),
                [true]
            )
        );
        assert.equal(await readFile(file('a.ts'), 'utf8'), 'one\n');
    });

    const isReviewedAnew = async (end: () => unknown): Promise<void> => {
        const input = { file_path: file('a.ts'), content: 'two\n' };
        const call = claude('write_file', input, { permission_mode: 'yolo' });
        const killed = new AbortController();
        const first = tell('qwen-code', 'PreToolUse', call, true, killed.signal);
        await shown();
        killed.abort();
        await assert.rejects(first);
        await eventually(async () => {
            await end();
            assert.deepEqual(server.diffs.pending(), []);
        });
        const second = tell('qwen-code', 'PreToolUse', call);
        await decide('accepted');
        assert.deepEqual(await second, {});
    };

    it('is Qwen Code, whose change is reviewed anew after its hook was killed', () =>
        isReviewedAnew(() => clock.advance(1_000)));

    it('is Qwen Code, whose change is reviewed anew right after its turn’s end', () =>
        isReviewedAnew(() => tell('qwen-code', 'Stop', { session_id: 's' })));

    it('is Qwen Code, which asks by its own diff in modes that ask', async () => {
        const call = claude(
            'write_file',
            { file_path: file('a.ts'), content: 'two\n' },
            { permission_mode: 'default' }
        );
        assert.deepEqual(await tell('qwen-code', 'PreToolUse', call), {});
    });

    it('is Copilot CLI, whose own question is answered for what was reviewed, once', async () => {
        const answer = tell(
            'copilot-cli',
            'preToolUse',
            copilot('edit', { path: 'a.ts', old_str: 'one', new_str: 'two' })
        );
        await decide('accepted');
        assert.deepEqual(await answer, { permissionDecision: 'allow' });
        const question = { ...copilot('edit', {}), toolInput: { file_path: file('a.ts') } };
        assert.deepEqual(await tell('copilot-cli', 'permissionRequest', question), { behavior: 'allow' });
        assert.deepEqual(await tell('copilot-cli', 'permissionRequest', question), {});
    });

    it('is Copilot CLI, whose question about a call that nobody reviewed is its user’s, whatever was accepted before', async () => {
        const edit = copilot('edit', { path: 'a.ts', old_str: 'one', new_str: 'two' });
        const answer = tell('copilot-cli', 'preToolUse', edit);
        await decide('accepted');
        await answer;
        preferences.update(undefined, { before: 'guarded', guarded: [] });
        assert.deepEqual(await tell('copilot-cli', 'preToolUse', edit), {});
        const question = { ...copilot('edit', {}), toolInput: { file_path: file('a.ts') } };
        assert.deepEqual(await tell('copilot-cli', 'permissionRequest', question), {});
        preferences.update(undefined, { before: 'everything', guarded: [] });
    });

    it('is Copilot CLI, whose review goes with its next prompt', async () => {
        const answer = tell('copilot-cli', 'preToolUse', copilot('create', { path: 'b.ts', file_text: 'new\n' }));
        await shown();
        await tell('copilot-cli', 'userPromptSubmitted', { sessionId: 's' });
        assert.match(JSON.stringify(await answer), /"deny"/);
        assert.deepEqual(server.diffs.pending(), []);
    });

    it('is led here by terminals also while only what it asks about is reviewed: the user may want more later', async () => {
        preferences.update(undefined, { before: 'asked', guarded: [] });
        const edit = copilot('edit', { path: 'a.ts', old_str: 'one', new_str: 'two' });
        assert.deepEqual(await tell('copilot-cli', 'preToolUse', edit), {});
        preferences.update(undefined, { before: 'everything', guarded: [] });
        const answer = tell('copilot-cli', 'preToolUse', edit);
        await decide('accepted');
        assert.deepEqual(await answer, { permissionDecision: 'allow' });
    });

    it('is Codex, of whose patch the accepted files are written', async () => {
        const command = patchOf('*** Update File: a.ts', '@@', '-one', '+two', '*** Add File: b.ts', '+new');
        const answer = tell('codex', 'PreToolUse', claude('apply_patch', { command }));
        await eventually(() => assert.equal(server.diffs.pending().length, 2));
        for (const { proposal } of server.diffs.pending()) {
            const { id, revision, path } = proposal;
            server.diffs.decide(id, { kind: path.endsWith('a.ts') ? 'accepted' : 'rejected', revision });
        }
        const { hookSpecificOutput } = (await answer) as { hookSpecificOutput: { updatedInput: { command: string } } };
        const written = patchOf('*** Update File: a.ts', '@@', '-one', '+two');
        assert.equal(hookSpecificOutput.updatedInput.command, written);
        const question = claude('apply_patch', { command: written });
        assert.match(JSON.stringify(await tell('codex', 'PermissionRequest', question)), /"allow"/);
    });

    it('is refused what no text shows, with a reason', async () => {
        for (const [kind, event, call] of [
            ['codex', 'PreToolUse', claude('apply_patch', { command: 'no patch' })],
            ['qwen-code', 'PreToolUse', claude('notebook_edit', { notebook_path: file('a.ipynb') })],
            ['copilot-cli', 'preToolUse', copilot('edit', { path: 'a.ts', old_str: 'none', new_str: 'two' })]
        ] as const) {
            assert.match(JSON.stringify(await tell(kind, event, call)), /"deny".*was not written/, kind);
        }
    });

    it('goes on as it does without an IDE after what asks for nothing', async () => {
        for (const [event, call] of [
            ['PreToolUse', claude('Bash', { command: 'rm a' })],
            ['PreToolUse', claude('constructor', {})],
            ['toString', write()],
            ['PreToolUse', {}]
        ] as const) {
            assert.deepEqual(await tell('claude-code', event, call), {});
        }
    });
});
