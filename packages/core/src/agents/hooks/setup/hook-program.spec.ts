import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { AddressInfo, createServer as createTcpServer, Socket } from 'node:net';
import { join } from 'node:path';
import { hooksEnvironment } from '../../../protocol/hooks';
import { startServer } from '../../../testing/started-server';
import { CompanionServer } from '../../../companion-server';
import { eventually } from '../../../testing/eventually';
import { FakeEditor } from '../../../testing/fake-editor';
import { useTemporaryFolder } from '../../../testing/temporary-folder';
import { AgentPreferences } from '../../optional/agent-preferences';
import { bringInHooks } from './bring-in';
import { commandDialects } from '../dialects/command-agents';
import { hookCommand, hookCommandFor, hookCommandOfPrompt } from './hook-command';
import { hookProgram } from './hook-program';
import { HooksEndpoint } from '../hooks-endpoint';

/** The command of a hook in a shell, as an agent runs it. */
(process.platform === 'win32' ? describe.skip : describe)('The program of a hook', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let preferences: AgentPreferences;
    const file = (): string => join(temporary(), '.env');

    beforeEach(async () => {
        preferences = new AgentPreferences({});
        const places = { environment: {}, home: join(temporary(), 'home') };
        server = await startServer({
            editorHost: new FakeEditor(),
            workspaceRoots: [temporary()],
            endpoints: ['claude-code', 'qwen-code', 'copilot-cli'].map(kind => services => {
                const dialect = commandDialects[kind];
                return new HooksEndpoint(services, { dialect, preferences, bringIn: () => bringInHooks(kind, places) });
            })
        });
    });
    afterEach(() => server.dispose());

    const claude = (path = file()): object => ({
        ...{ session_id: 's', tool_use_id: 't', tool_name: 'Write', tool_input: { file_path: path, content: 'new' } }
    });
    const qwen = (): object => ({ ...claude(), tool_name: 'write_file', permission_mode: 'yolo' });

    const run = async (
        command: string,
        payload: object | string,
        variables: NodeJS.ProcessEnv = server.environment()
    ) => {
        const shell = spawn('/bin/sh', ['-c', command], { env: variables });
        let said = '';
        shell.stdout.setEncoding('utf8').on('data', part => (said += String(part)));
        shell.stderr.on('data', part => (said += String(part)));
        shell.stdin.on('error', () => undefined);
        shell.stdin.end(typeof payload === 'string' ? payload : JSON.stringify(payload));
        const code = await new Promise(resolve => shell.once('close', resolve));
        return { code, said: said.trim() };
    };
    /** Puts a server of these words in the place of the IDE's. */
    const answering = async (words: string) => {
        const bodies: string[] = [];
        const other = createServer((request, response) => {
            let body = '';
            request.setEncoding('utf8').on('data', (part: string) => (body += part));
            request.on('end', () => response.end(words, () => bodies.push(body)));
        });
        await once(other.listen(0, '127.0.0.1'), 'listening');
        const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
        return {
            bodies,
            variables: { ...server.environment(), [hooksEnvironment.url]: url },
            stop: () => other.close()
        };
    };
    const unreviewed = {
        code: 0,
        said: JSON.stringify({ systemMessage: 'The IDE does not answer. This change is not reviewed.' })
    };
    const ofQwen = {
        code: 0,
        said: JSON.stringify({ systemMessage: 'The IDE does not answer. Changes are not reviewed.' })
    };
    const attended = (): NodeJS.ProcessEnv => ({ ...server.environment(), CLAUDE_CODE_SESSION_ATTENDED: '1' });

    it('has Claude Code ask about a guarded file, and says nothing of others', async () => {
        const command = hookCommand('claude-code', 'PreToolUse');
        const { code, said } = await run(command, claude(), attended());
        assert.deepEqual([code, /"permissionDecision":"ask"/.test(said)], [0, true], said);
        assert.deepEqual(await run(command, claude(join(temporary(), 'a.ts')), attended()), { code: 0, said: '' });
    });

    it('ends with 0, and says nothing, without its window, a path or what it can read', async () => {
        for (const command of [
            hookCommand('copilot-cli', 'preToolUse'),
            hookCommandFor('copilot-cli', 'preToolUse', ['edit'])
        ]) {
            for (const variables of [{}, { PATH: '' }]) {
                assert.deepEqual(await run(command, claude(), variables), { code: 0, said: '' });
            }
            for (const input of ['', '{"toolName":"edit"}']) {
                assert.deepEqual(await run(command, input), { code: 0, said: '' }, input);
            }
        }
    });

    describe('in place of which there is', () => {
        const writes = hookCommand('claude-code', 'PreToolUse');
        const tells = hookCommand('claude-code', 'UserPromptSubmit');
        const runScript = async (command: string, script: string): Promise<{ code: unknown; said: string }> => {
            const program = join(temporary(), 'program');
            await writeFile(program, script);
            const names = { [hooksEnvironment.shell]: '/bin/bash', [hooksEnvironment.program]: program };
            return run(command, claude(), { ...attended(), ...names });
        };

        it('none, or another one, has a write go on with a word, and all else without', async () => {
            const gone = { ...attended(), [hooksEnvironment.program]: '/gone' };
            assert.deepEqual(await run(writes, claude(), gone), unreviewed);
            assert.deepEqual(await run(tells, claude(), gone), { code: 0, said: '' });
            assert.deepEqual(await runScript(writes, 'exit 3'), unreviewed);
            assert.deepEqual(await runScript(tells, 'exit 3'), { code: 0, said: '' });
        });

        it('one that somebody ends, has the write refused, and nothing else', async () => {
            for (const signal of ['KILL', 'TERM']) {
                const { code, said } = await runScript(writes, `kill -${signal} $$`);
                assert.equal(code, 2);
                assert.match(said, /The change is not written/);
                assert.equal((await runScript(tells, `kill -${signal} $$`)).code, 0);
            }
        });
    });

    it('takes what is no answer for none', async () => {
        for (const answer of ['no JSON\nat all\n', '{"hookSpecificOutput', '', '\n\n']) {
            const { variables, stop } = await answering(answer);
            assert.deepEqual(await run(hookCommand('claude-code', 'PreToolUse'), claude(), variables), unreviewed);
            assert.deepEqual(await run(hookCommand('claude-code', 'Stop'), claude(), variables), { code: 0, said: '' });
            stop();
        }
    });

    it('does not wait for a program that is mute at the IDE’s port', async () => {
        const sockets: Socket[] = [];
        const mute = createTcpServer(socket => void sockets.push(socket.resume()));
        await once(mute.listen(0, '127.0.0.1'), 'listening');
        const program = join(temporary(), 'program');
        await writeFile(program, hookProgram.replace('patience=30', 'patience=1'));
        const variables = {
            ...attended(),
            [hooksEnvironment.url]: `http://127.0.0.1:${(mute.address() as AddressInfo).port}`,
            [hooksEnvironment.program]: program
        };
        assert.deepEqual(await run(hookCommand('claude-code', 'PreToolUse'), claude(), variables), unreviewed);
        assert.deepEqual(await run(hookCommand('claude-code', 'Stop'), claude(), variables), { code: 0, said: '' });
        sockets.forEach(socket => socket.destroy());
        mute.close();
    }).timeout(20_000);

    it('hands over and takes back texts of many bytes', async () => {
        const [content, text] = ['ü'.repeat(1_000_000), 'ä"\\n'.repeat(100_000)];
        const { variables, bodies, stop } = await answering(`{}\n${JSON.stringify({ text })}\n`);
        const payload = { ...claude(), content };
        const { said } = await run(hookCommand('claude-code', 'PreToolUse'), payload, { ...attended(), ...variables });
        stop();
        assert.deepEqual(JSON.parse(said), { text });
        assert.deepEqual((JSON.parse(bodies[0]) as { payload: object }).payload, payload);
    });

    it('runs whatever the user’s own shell is told', async () => {
        const startUp = join(temporary(), 'start-up');
        await writeFile(startUp, 'echo started; exit 7');
        const variables = { ...attended(), BASH_ENV: startUp, 'BASH_FUNC_read%%': '() { exit 7; }' };
        const { said } = await run(hookCommand('claude-code', 'PreToolUse'), claude(), variables);
        assert.match(said, /"ask"/);
    });

    it('starts no process for a tool that writes nothing, where an agent calls it for each', async () => {
        const command = hookCommandFor('copilot-cli', 'preToolUse', ['edit', 'create']);
        const variables = { ...server.environment(), [hooksEnvironment.shell]: '/bin/echo' };
        const call = (toolName: string): object => ({ sessionId: 's', toolName, toolArgs: {} });
        assert.deepEqual(await run(command, call('view'), variables), { code: 0, said: '' });
        assert.match((await run(command, call('edit'), variables)).said, /copilot-cli preToolUse/);
    });

    it('starts no process for a prompt without words, as Qwen Code tells after each tool', async () => {
        const command = hookCommandOfPrompt('qwen-code', 'UserPromptSubmit');
        const variables = { ...server.environment(), [hooksEnvironment.shell]: '/bin/echo' };
        const prompt = (text: string): object => ({ session_id: 's', prompt: text, cwd: temporary() });
        assert.deepEqual(await run(command, prompt(''), variables), { code: 0, said: '' });
        assert.match((await run(command, prompt('Say "no"'), variables)).said, /qwen-code UserPromptSubmit/);
    });

    it('hands over no prompt and no answer of a model', async () => {
        const { variables, bodies, stop } = await answering('{}\n');
        const end = { session_id: 's', source: 'startup', prompt: 'secret', last_assistant_message: 'secret' };
        await run(hookCommand('claude-code', 'Stop'), end, variables);
        stop();
        const { payload } = JSON.parse(bodies[0]) as { payload: object };
        assert.deepEqual(payload, { session_id: 's', source: 'startup' });
    });

    it('says that a change is not reviewed where the IDE has gone before, and refuses it where it goes meanwhile', async () => {
        const command = hookCommand('qwen-code', 'PreToolUse');
        const environment = server.environment();
        // The specs' process has no user.
        preferences.update(undefined, { before: 'everything', guarded: [] });
        const asked = run(command, qwen());
        await eventually(() => assert.equal(server.diffs.pending().length, 1));
        await server.dispose();
        assert.match((await asked).said, /"permissionDecision":"deny".*was not written/);
        assert.deepEqual(await run(command, qwen(), environment), ofQwen);
    });

    it('has Qwen Code say so at its turn’s end: it shows no other words', async () => {
        const command = hookCommand('qwen-code', 'Stop');
        const environment = server.environment();
        assert.deepEqual(await run(command, qwen()), { code: 0, said: '' });
        await server.dispose();
        assert.deepEqual(await run(command, qwen(), environment), ofQwen);
        const gone = { ...environment, [hooksEnvironment.program]: '/gone' };
        assert.deepEqual(await run(command, qwen(), gone), ofQwen);
        assert.deepEqual(await run(command, qwen(), {}), { code: 0, said: '' });
    });
});
