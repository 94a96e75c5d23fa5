import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { GeminiReply, GeminiRequest, toolNamesOf } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { EditorBed } from '../editor/editor-bed';
import { until } from '../until';
import { ToolCall } from './model/agent-reply';
import { listAt, ModelRequest } from './model/model-wire';
import { claudeCode } from './terminal/claude-code';
import { geminiCli } from './terminal/gemini-cli';
import { TerminalAgent, UsedAgent } from './terminal/terminal-agent';

type Settings = Readonly<Record<string, object | undefined>>;

/** A question of an agent to its model, which the test answers. */
export interface Asked {
    /** Tools that the model may call. */
    readonly tools: readonly string[];
    /** Outcome of its last call. */
    readonly told: { readonly text: string; readonly isError: boolean } | undefined;
    readonly reply: (
        answer: { readonly text: string } | { readonly call: ToolCall & { readonly args: object } }
    ) => void;
}

/** An agent whose model calls the IDE's tools. */
export interface ToolAgent {
    readonly agent: UsedAgent;
    /** Agents that the bed has to prepare. */
    readonly agents: readonly TerminalAgent[];
    /** Text that the agent puts before the name of a tool. */
    readonly prefix: string;
    /** Tells the agent of the tools, before its start. */
    readonly configure: (bed: EditorBed) => void | Promise<void>;
    /** Lets the model call them, once the agent asks. */
    readonly allow: (bed: EditorBed) => Promise<void>;
    /** Hands what the agent asks its model to the test. */
    readonly listen: (bed: EditorBed, ask: (asked: Asked) => void) => void;
}

/** The settings that users are told to write for an agent. */
function documented(pattern: RegExp): Settings {
    const page = readFileSync(path.join(repositoryRoot, 'docs', 'use', 'tools.md'), 'utf8');
    return JSON.parse(pattern.exec(page)?.[1] ?? '') as Settings;
}

/** Adds settings to those that an agent has, one level deep. */
function addSettings({ geminiHome }: EditorBed, name: string, added: Settings): void {
    const file = path.join(geminiHome, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const present = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settings) : {};
    const merged = Object.entries(added).map(([key, value]) => [key, { ...present[key], ...value }]);
    writeFileSync(file, JSON.stringify({ ...present, ...Object.fromEntries(merged) }));
}

const gemini = {
    agent: geminiCli,
    agents: [],
    prefix: 'mcp_ide_',
    allow: async ({ ide }) => {
        await ide.terminal.waitForAtEnd(/3\. Allow all server tools for this session/);
        await ide.terminal.type('3');
    },
    listen: ({ model }, ask) =>
        model.answersBy(request => {
            const tools = toolNamesOf(request);
            return tools.length === 0
                ? { text: 'Nothing more to say.' }
                : new Promise<GeminiReply>(resolve => {
                      const reply: Asked['reply'] = answer =>
                          resolve('text' in answer ? answer : { functionCall: answer.call });
                      ask({ tools, told: toldGemini(request), reply });
                  });
        })
} satisfies Partial<ToolAgent>;

/** Models ask until a language service is ready, which loop detection would end. */
const asksAgain = { model: { disableLoopDetection: true } };

/** Gemini CLI, to which Theia's command gives the tools. */
export const geminiByCommand: ToolAgent = {
    ...gemini,
    configure: async bed => {
        addSettings(bed, '.gemini/settings.json', asksAgain);
        await bed.ide.runCommand('Agent Companion: Turn On IDE Tools');
        const extension = '.gemini/extensions/agent-companion-tools/gemini-extension.json';
        await until('the command has written', () => existsSync(path.join(bed.geminiHome, extension)));
    }
};

/** Gemini CLI, to which its user gives the tools. */
export const geminiBySettings: ToolAgent = {
    ...gemini,
    configure: bed => {
        const ide = documented(/below `mcpServers`: `"ide": (.*)`/);
        addSettings(bed, '.gemini/settings.json', { ...asksAgain, mcpServers: { ide } });
    }
};

/** Claude Code, which has the tools by its terminal's variables; its user allows them for good. */
export const claudeByVariables: ToolAgent = {
    agent: claudeCode,
    agents: [claudeCode],
    prefix: 'mcp__plugin_agent-companion_ide__',
    configure: bed =>
        addSettings(bed, '.claude/settings.json', { permissions: { allow: ['mcp__plugin_agent-companion_ide'] } }),
    allow: () => Promise.resolve(),
    listen: (bed, ask) =>
        bed.modelOf(claudeCode).answersBy(request => {
            return new Promise(reply => ask({ tools: request.tools, told: toldClaude(request), reply }));
        })
};

/** The CLI warns its model of what comes from a server. */
function toldGemini({ contents }: GeminiRequest): Asked['told'] {
    const [answer] = (contents.at(-1)?.parts ?? []).flatMap(part => part.functionResponse ?? []);
    const { output = '', error } = (answer?.response ?? {}) as { readonly output?: string; readonly error?: string };
    const [, text = output] = /^<untrusted_context>\n([^]*)\n<\/untrusted_context>$/.exec(output) ?? [];
    return answer && { text: error ?? text, isError: error !== undefined };
}

function toldClaude({ body }: ModelRequest): Asked['told'] {
    const result = listAt(body, 'messages')
        .flatMap(message => listAt(message, 'content'))
        .filter(({ type }) => type === 'tool_result')
        .at(-1);
    const texts = result && listAt(result, 'content').map(({ text }) => text);
    return result && { text: texts?.join('') || String(result.content), isError: result.is_error === true };
}
