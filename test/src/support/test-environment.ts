import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { terminalEnvironment } from '@agent-companion/browser-app/out/launcher/backend/terminal-environment';
import { ScriptedModel } from './agents/scripted-model';
import { PreparedAgent } from './agents/terminal/prepared-agent';

/** Variables that would mislead an agent or the editor, perhaps out of the test's home. */
const UNWANTED = [
    /^(THEIA_DEFAULT_PLUGINS|SSH_CONNECTION|CLAUDECODE)$/,
    /^https?_proxy$/i,
    /^XDG_(CONFIG|DATA|STATE|CACHE)_HOME$/,
    /^(ANTHROPIC|CLAUDE|OPENAI|QWEN|OPENCODE|COPILOT|CODEX)_/
];

/** Where a test has its things. */
interface AgentTestPlaces {
    /** For temporary files. */
    readonly temporary: string;
    /** The user's home. */
    readonly home: string;
    /** Which agents other than Gemini CLI are there. */
    readonly agents?: readonly PreparedAgent[];
}

/** The same, with what Gemini CLI needs. */
interface TestPlaces extends AgentTestPlaces {
    readonly model: ScriptedModel;
}

/** The environment for an editor and its terminals: what an agent would leave behind in the user's places goes into the test's. */
export function testEnvironment({ model, ...places }: TestPlaces): NodeJS.ProcessEnv {
    return {
        ...agentEnvironment(places),
        GEMINI_CLI_HOME: places.home,
        GEMINI_API_KEY: model.key,
        GOOGLE_GEMINI_BASE_URL: model.url
    };
}

/** The same for a terminal without Gemini CLI. */
export function agentEnvironment({ temporary, home, agents = [] }: AgentTestPlaces): NodeJS.ProcessEnv {
    const inherited = Object.entries(terminalEnvironment(process.env));
    const wanted = inherited.filter(([name]) => !UNWANTED.some(each => each.test(name)));
    const environment = Object.fromEntries(wanted);
    const commands = agents.length > 0 ? [path.join(home, 'bin')] : [];
    return {
        ...environment,
        PATH: [...commands, environment.PATH].join(path.delimiter),
        // A login shell may set the PATH anew, and then takes this.
        AGENT_COMPANION_PATH: [...commands, environment.AGENT_COMPANION_PATH].join(path.delimiter),
        // Where agents have their configuration, and companions look for it.
        HOME: home,
        TMPDIR: temporary,
        // A prompt that tests can recognise, whatever the user's shell is.
        SHELL: '/bin/bash',
        PS1: '$ ',
        HISTFILE: '/dev/null',
        ...Object.fromEntries(agents.flatMap(each => Object.entries(each.environment)))
    };
}

/** Writes files (relative path to content), and the folders that they are in. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), content);
    }
}
