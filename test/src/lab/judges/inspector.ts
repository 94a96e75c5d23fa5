import * as assert from 'node:assert/strict';
import { ServerAddress } from '@agent-companion/core/server';
import { toolNames } from '@agent-companion/core/protocol/gemini';
import { JudgeProgram } from './judge-program';

/** Checks of a companion by MCP Inspector's command line; each gives a sentence. @throws AssertionError */
export const inspections: Readonly<Record<string, (inspect: Inspect, file: string) => Promise<string>>> = {
    'lists the tools; their schemas are portable (strict)': async inspect => {
        const { code, standardOutput } = await inspect('--method', 'tools/list', '--strict');
        assert.equal(code, 0);
        const { tools } = JSON.parse(standardOutput) as { tools: { name: string }[] };
        const names = tools.map(({ name }) => name);
        assert.deepEqual(names.sort(), Object.values(toolNames).sort());
        return `${names.length} tools`;
    },
    'calls closeDiff of a file without a diff': async (inspect, file) => {
        const call = ['--method', 'tools/call', '--tool-name', toolNames.closeDiff, '--tool-arg', `filePath=${file}`];
        const { code, standardOutput } = await inspect(...call);
        assert.equal(code, 0);
        const { content } = JSON.parse(standardOutput) as { content: { text: string }[] };
        assert.deepEqual(JSON.parse(content[0].text), { content: null });
        return content[0].text;
    },
    'is told of an argument that is missing': async inspect => {
        const { output } = await inspect('--method', 'tools/call', '--tool-name', toolNames.openDiff);
        assert.match(output, /filePath/);
        return 'an error that names filePath';
    },
    'finds neither resources nor prompts': async inspect => {
        for (const kind of ['resources', 'prompts']) {
            const { standardOutput } = await inspect('--method', `${kind}/list`);
            assert.deepEqual(JSON.parse(standardOutput), { [kind]: [] });
        }
        return 'empty lists';
    }
};

/** One call of the Inspector, with the arguments that say what is called. */
export type Inspect = (...args: string[]) => ReturnType<JudgeProgram['run']>;

/** Checks of the endpoint of the IDE's tools. */
export const toolInspections: Readonly<Record<string, (inspect: Inspect, file: string) => Promise<string>>> = {
    'lists the IDE’s tools; their schemas are portable (strict)': async inspect => {
        const { code, standardOutput } = await inspect('--method', 'tools/list', '--strict');
        assert.equal(code, 0);
        const { tools } = JSON.parse(standardOutput) as { tools: { name: string }[] };
        assert.ok(tools.some(({ name }) => name === 'get_editor_text'));
        return `${tools.length} tools`;
    },
    'calls get_editor_text': async (inspect, file) => {
        const call = ['--method', 'tools/call', '--tool-name', 'get_editor_text', '--tool-arg', `path=${file}`];
        const { code, standardOutput } = await inspect(...call);
        assert.equal(code, 0);
        const { structuredContent } = JSON.parse(standardOutput) as { structuredContent: { lineCount: number } };
        return `${structuredContent.lineCount} lines`;
    },
    'is refused a file outside of the workspace': async inspect => {
        const call = ['--method', 'tools/call', '--tool-name', 'get_editor_text', '--tool-arg', 'path=/etc/passwd'];
        const { output } = await inspect(...call);
        assert.match(output, /outside-workspace/);
        return 'outside-workspace';
    }
};

export function inspectWith(inspector: JudgeProgram, { port, authToken }: ServerAddress, endpoint = '/mcp'): Inspect {
    const target = [`http://127.0.0.1:${port}${endpoint}`, '--transport', 'http'];
    const authorization = ['--header', `Authorization: Bearer ${authToken}`];
    return (...args) => inspector.run(['--cli', ...target, ...authorization, ...args]);
}

/** Without the token nothing is told, not even which tools there are. */
export async function inspectWithoutToken(inspector: JudgeProgram, { port }: ServerAddress): Promise<string> {
    const { output } = await inspector.run(['--cli', `http://127.0.0.1:${port}/mcp`, '--method', 'tools/list']);
    assert.match(output, /auth_required|401/);
    return 'authorization required';
}
