import { existsSync } from 'node:fs';
import { completionsWire } from '../model/completions-wire';
import { inRelease } from '../releases/in-release';
import { TerminalAgent } from './terminal-agent';

/** Gives OpenCode's settings. @param edit permission to write and run. @param model some names bring `apply_patch`. */
const homeFilesFor =
    (model: string, edit = 'ask'): TerminalAgent['homeFiles'] =>
    ({ modelUrl }) => ({
        '.config/opencode/opencode.json': {
            autoupdate: false,
            share: 'disabled',
            model: `local/${model}`,
            small_model: `local/${model}`,
            permission: { edit, bash: edit },
            enabled_providers: ['local'],
            provider: {
                local: {
                    npm: '@ai-sdk/openai-compatible',
                    name: 'Local',
                    options: { baseURL: `${modelUrl}/v1`, apiKey: 'fake' },
                    models: {
                        [model]: { name: 'Scripted', tool_call: true, limit: { context: 100_000, output: 8_000 } }
                    }
                }
            }
        }
    });

/** OpenCode, which is told to ask before it writes. */
export const openCode = inRelease({
    id: 'opencode',
    name: 'OpenCode',
    program: { command: 'opencode', file: 'opencode-linux-x64/bin/opencode' },
    dialect: {
        wire: completionsWire,
        isHelper: ({ tools }) => tools.length === 0,
        callsFor: change => {
            const { path } = 'write' in change ? change.write : change.edit;
            const read = { name: 'read', args: { filePath: path } };
            if ('edit' in change) {
                const { before, after } = change.edit;
                return [read, { name: 'edit', args: { filePath: path, oldString: before, newString: after } }];
            }
            const write = { name: 'write', args: { filePath: path, content: change.write.content } };
            return existsSync(path) ? [read, write] : [write];
        }
    },
    homeFiles: homeFilesFor('scripted-model'),
    environment: () => ({
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        // It has an npm of its own, for plugins.
        npm_config_offline: 'true'
    }),
    asksInIde: true,
    screen: {
        ready: /Ask anything/,
        mark: '┃',
        belowInput: '\\s*┃\\s*┃\\s*Build',
        // It names no IDE, but its file.
        connection: { shows: (_, activeFile) => new RegExp(activeFile) },
        // Its turn goes on, with a review or a question.
        question: /esc (?:again to )?interrupt/,
        yes: 'Enter',
        no: 'Escape',
        rejected: /▣ {2}Build · Scripted · (?:\d|interrupted)/,
        quit: '/exit'
    }
});

/** The same in a mode that asks nothing. */
export const unaskingOpenCode: TerminalAgent = { ...openCode, homeFiles: homeFilesFor('scripted-model', 'allow') };

/** The same with a model that changes files by `apply_patch`: of an edit the whole lines are to be named. */
export const patchingOpenCode: TerminalAgent = {
    ...openCode,
    dialect: {
        ...openCode.dialect,
        callsFor: change => {
            const marked = (mark: string, text: string): string[] => text.split('\n').map(line => mark + line);
            const lines =
                'write' in change
                    ? [`*** Add File: ${change.write.path}`, ...marked('+', change.write.content)]
                    : [
                          `*** Update File: ${change.edit.path}`,
                          '@@',
                          ...marked('-', change.edit.before),
                          ...marked('+', change.edit.after)
                      ];
            const patchText = ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
            return [{ name: 'apply_patch', args: { patchText } }];
        }
    },
    homeFiles: homeFilesFor('gpt-5.5')
};
