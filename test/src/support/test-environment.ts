import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { terminalEnvironment } from '@agent-companion/browser-app/out/launcher/backend/terminal-environment';
import { ScriptedModel } from './agents/scripted-model';

/** What would mislead the CLI or the editor. */
const UNWANTED = [
    'THEIA_DEFAULT_PLUGINS',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'http_proxy',
    'https_proxy',
    'SSH_CONNECTION'
] as const;

/** Where a test has its things. */
export interface TestPlaces {
    /** For temporary files. */
    readonly temporary: string;
    /** The CLI's home. */
    readonly geminiHome: string;
    readonly model: ScriptedModel;
}

/** The environment for an editor and its terminals: what the CLI would leave behind in the user's places goes into the test's. */
export function testEnvironment({ temporary, geminiHome, model }: TestPlaces): NodeJS.ProcessEnv {
    const environment: NodeJS.ProcessEnv = {
        ...terminalEnvironment(process.env),
        // Where other agents have their configuration, and companions look for it.
        HOME: geminiHome,
        GEMINI_CLI_HOME: geminiHome,
        GEMINI_API_KEY: 'fake',
        GOOGLE_GEMINI_BASE_URL: model.url,
        TMPDIR: temporary,
        // A prompt that tests can recognise, whatever the user's shell is.
        SHELL: '/bin/bash',
        PS1: '$ ',
        HISTFILE: '/dev/null'
    };
    for (const name of UNWANTED) {
        delete environment[name];
    }
    return environment;
}

/** Writes files (relative path to content), and the folders that they are in. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), content);
    }
}
