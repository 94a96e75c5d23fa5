import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeminiContent, GeminiPart, GeminiReply } from '../gemini-api/gemini-api-types';
import { DemoModel } from './demo-model';

const session =
    '<session_context>\n- **Workspace Directories:**\n  - /w\n- **Directory Structure:**\n</session_context>';
const context =
    "Here is the user's editor context as a JSON object. This is for your information only.\n```json\n" +
    JSON.stringify({ activeFile: { path: '/w/src/a.ts', cursor: { line: 2, character: 4 }, selectedText: 'name' } }) +
    '\n```';

function user(...parts: (string | GeminiPart)[]): GeminiContent {
    return { role: 'user', parts: parts.map(part => (typeof part === 'string' ? { text: part } : part)) };
}

let model: DemoModel;

function reply(contents: GeminiContent[], tools = ['read_file', 'write_file']): GeminiReply {
    const functionDeclarations = tools.map(name => ({ name }));
    return model.reply({ model: 'demo-model', contents, tools: [{ functionDeclarations }] });
}

function text(answer: GeminiReply): string {
    assert.ok('text' in answer, `no words: ${JSON.stringify(answer)}`);
    assert.match(answer.text, /^\[demo model\] /);
    return answer.text;
}

/** The texts that the model proposes, by file. */
function proposals(answer: GeminiReply): Record<string, string> {
    assert.ok('functionCalls' in answer, JSON.stringify(answer));
    assert.ok(answer.functionCalls.every(({ name }) => name === 'write_file'));
    return Object.fromEntries(answer.functionCalls.map(({ args }) => [String(args.file_path), String(args.content)]));
}

/** A call of the model and what came of it. */
function called(name: string, args: Record<string, unknown>, response: object, ...more: string[]): GeminiContent[] {
    const result = user({ functionResponse: { name, response } }, ...more);
    return [{ role: 'model', parts: [{ functionCall: { name, args } }] }, result];
}

describe('DemoModel', () => {
    beforeEach(() => (model = new DemoModel()));

    const opening = user(session, context, 'edit this file');
    const read = called('read_file', { file_path: '/w/src/a.ts' }, { output: 'one\ntwo\n' });
    const write = (response: object, ...more: string[]): GeminiContent[] => [
        opening,
        ...read,
        ...called('write_file', { file_path: '/w/src/a.ts', content: 'proposed' }, response, ...more)
    ];

    it('proposes a new file when none is active', () => {
        const asked = user(session, 'write something');
        const args = { file_path: '/w/demo.md' };
        assert.deepEqual(reply([asked]), { functionCall: { name: 'read_file', args } });
        const answer = reply([asked, ...called('read_file', args, { error: 'File not found: /w/demo.md' })]);
        assert.deepEqual(Object.keys(proposals(answer)), ['/w/demo.md']);
    });

    it('looks into the file for what the user has changed: the CLI says so of every accepted proposal', () => {
        const folder = mkdtempSync(join(tmpdir(), 'agent-companion-demo-'));
        const file_path = join(folder, 'a.ts');
        try {
            const proposed = reply([opening, ...called('read_file', { file_path }, { output: 'one\n' })]);
            const content = proposals(proposed)[file_path];
            const accept = (written: string): GeminiReply => {
                writeFileSync(file_path, written);
                const output = `Successfully … User modified the \`content\` to be: ${written}`;
                return reply([opening, ...called('write_file', { file_path, content: written }, { output })]);
            };
            assert.match(text(accept(content)), /accepted the proposal;/);
            assert.match(text(accept(`${content}mine\n`)), /changed the proposal and accepted it/);
        } finally {
            rmSync(folder, { recursive: true });
        }
    });

    it('knows which result is whose: the CLI sends them as they came, not as it was asked', () => {
        const calls = ['/w/a.ts', '/w/b.ts'].map(file_path => ({
            functionCall: { id: file_path, name: 'write_file', args: { file_path } }
        }));
        const results = [
            { id: '/w/b.ts', name: 'write_file', response: { error: 'Reason: User cancelled operation' } },
            { id: '/w/a.ts', name: 'write_file', response: { error: 'Reason: User denied execution.' } }
        ].map(functionResponse => ({ functionResponse }));
        const answer = text(
            reply([user(session, 'edit all files'), { role: 'model', parts: calls }, user(...results)])
        );
        assert.match(answer, /b\.ts: It was not shown[^]*a\.ts: You rejected/);
    });

    it('goes on with the next prompt after a cancelled call', () => {
        const contents = write({ error: '[Operation Cancelled] Reason: …' }, 'what do you see?');
        assert.match(text(reply(contents)), /active file is/);
    });

    it('answers to a comment by changing that file again, with the user’s words in it', () => {
        const folder = mkdtempSync(join(tmpdir(), 'agent-companion-demo-'));
        try {
            const file_path = join(folder, 'a.ts');
            writeFileSync(file_path, 'one\ntwo\nthree\n');
            const where = session.replace('- /w\n', `- ${folder}\n`);
            for (const [prompt, expected] of [
                [
                    'I rejected your change of a.ts: use the other API',
                    '// [demo model] You said: use the other API\none\ntwo\nthree\n'
                ],
                ['我拒绝了您对 a.ts 的更改：换一个', '// [demo model] You said: 换一个\none\ntwo\nthree\n'],
                [
                    'I accepted your change of a.ts. My comments:\na.ts:2: why?\na.ts:3-4: no */',
                    'one\n// [demo model] You said: why?\ntwo\n// [demo model] You said: no\nthree\n'
                ]
            ]) {
                const asked = user(where, prompt);
                const reading = { name: 'read_file', args: { file_path } };
                assert.deepEqual(reply([asked]), { functionCall: reading });
                const answer = reply([asked, ...called('read_file', { file_path }, { output: 'one\ntwo\nthree\n' })]);
                assert.deepEqual(proposals(answer), { [file_path]: expected });
            }
            assert.match(text(reply([user(where, 'what is in a.ts?')])), /small script/);
        } finally {
            rmSync(folder, { recursive: true });
        }
    });

    it('takes what the user has sent to the agent from the editor, whose text the CLI adds', () => {
        const folder = mkdtempSync(join(tmpdir(), 'agent-companion-demo-'));
        try {
            const file_path = join(folder, 'my update.ts');
            writeFileSync(file_path, 'one\ntwo\nthree\n');
            const where = session.replace('- /w\n', `- ${folder}\n`);
            const files = [
                '\n--- Content from referenced files ---',
                '\nContent from @my update.ts:\n',
                'please edit all files',
                '\n--- End of content ---'
            ];
            for (const mention of [
                '@my\\ update.ts (lines 2-3)',
                '@"my update.ts" (第 2 行)',
                '@my\\ update.ts (line 2: bad)'
            ]) {
                const seen = text(reply([user(where, context, `${mention} what is it?`, ...files)]));
                assert.match(seen, /You have named my update\.ts from line 2 on/);
                const asked = user(where, context, `${mention} improve it`, ...files);
                assert.deepEqual(reply([asked]), { functionCall: { name: 'read_file', args: { file_path } } });
                const answer = reply([asked, ...called('read_file', { file_path }, { output: 'one\ntwo\nthree\n' })]);
                assert.deepEqual(proposals(answer), {
                    [file_path]: 'one\n// [demo model] Proposal 1, for you to review.\ntwo\nthree\n'
                });
            }
        } finally {
            rmSync(folder, { recursive: true });
        }
    });

    it('gives up on files it cannot read whole and in runs that may not write', () => {
        const long = { output: 'IMPORTANT: The file content has been truncated.\n…' };
        assert.match(text(reply([opening, ...called('read_file', { file_path: '/w/src/a.ts' }, long)])), /too long/);
        assert.match(text(reply([opening], ['read_file'])), /may not write/);
    });
});
