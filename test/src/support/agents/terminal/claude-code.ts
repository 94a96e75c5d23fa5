import { existsSync } from 'node:fs';
import { anthropicWire } from '../model/anthropic-wire';
import { inRelease } from '../releases/in-release';

/** Nobody's: the model takes any. */
const KEY = 'sk-ant-api03-scripted-model-takes-any-key';

/** Claude Code, in the mode that asks before it writes. */
export const claudeCode = inRelease({
    id: 'claude-code',
    name: 'Claude Code',
    program: {
        command: 'claude',
        file: '@anthropic-ai/claude-code-linux-x64/claude',
        args: ['--permission-mode', 'default']
    },
    dialect: {
        wire: anthropicWire,
        isHelper: ({ tools }) => tools.length === 0,
        callsFor: change => {
            const { path } = 'write' in change ? change.write : change.edit;
            const read = { name: 'Read', args: { file_path: path } };
            if ('edit' in change) {
                const { before, after } = change.edit;
                return [read, { name: 'Edit', args: { file_path: path, old_string: before, new_string: after } }];
            }
            const write = { name: 'Write', args: { file_path: path, content: change.write.content } };
            // It overwrites nothing that it has not read.
            return existsSync(path) ? [read, write] : [write];
        }
    },
    homeFiles: ({ workspace }) => ({
        '.claude.json': {
            hasCompletedOnboarding: true,
            theme: 'dark',
            customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
            projects: { [workspace]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } }
        }
    }),
    environment: ({ modelUrl }) => ({
        ANTHROPIC_BASE_URL: modelUrl,
        ANTHROPIC_API_KEY: KEY,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        DISABLE_TELEMETRY: '1',
        // Else its model has to search for the tools of other servers before it can call them.
        ENABLE_TOOL_SEARCH: 'false',
        DISABLE_ERROR_REPORTING: '1'
    }),
    screen: {
        ready: /❯/,
        mark: '❯',
        belowInput: '\\s*\\n─',
        connection: { command: '/status', shows: ide => new RegExp(`Connected to ${ide}`), close: 'Escape' },
        question: /Do you want to (make this edit|create|overwrite)/,
        yes: 'Enter',
        no: 'Escape',
        rejected: /ejected (write|update|edit)/,
        quit: '/exit'
    }
});
