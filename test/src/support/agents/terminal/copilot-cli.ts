import { existsSync, readFileSync } from 'node:fs';
import { ToolCall } from '../model/agent-reply';
import { completionsWire } from '../model/completions-wire';
import { inRelease } from '../releases/in-release';

/** GitHub Copilot CLI with a model of one's own, which needs no login. */
export const copilotCli = inRelease({
    id: 'copilot-cli',
    name: 'Copilot CLI',
    program: { command: 'copilot', file: '@github/copilot-linux-x64/copilot' },
    dialect: {
        wire: completionsWire,
        isHelper: ({ tools }) => tools.length === 0,
        callsFor: change => {
            if ('edit' in change) {
                const { path, before, after } = change.edit;
                return editCalls(path, before, after);
            }
            const { path, content } = change.write;
            // It creates nothing that is there.
            return existsSync(path)
                ? editCalls(path, readFileSync(path, 'utf8'), content)
                : [{ name: 'create', args: { path, file_text: content } }];
        }
    },
    homeFiles: ({ workspace }) => ({
        '.copilot/settings.json': { banner: 'never', autoUpdate: false },
        '.copilot/config.json': { trustedFolders: [workspace] }
    }),
    environment: ({ modelUrl }) => ({
        COPILOT_OFFLINE: 'true',
        COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
        COPILOT_PROVIDER_API_KEY: 'fake',
        COPILOT_MODEL: 'scripted-model',
        COPILOT_PROVIDER_MAX_PROMPT_TOKENS: '100000',
        COPILOT_PROVIDER_MAX_OUTPUT_TOKENS: '8000',
        COPILOT_AUTO_UPDATE: 'false'
    }),
    takesNoEdits: true,
    reconnection: [],
    screen: {
        // Boxes instead of lines where the terminal tells it its colours, as Theia's does.
        ready: /^[❯┃]/m,
        mark: '[❯┃]',
        // It adds what a command may be followed by.
        belowInput: '[^\\n]*\\n[─╹]',
        connection: { command: '/ide', shows: ide => new RegExp(ide), close: 'Escape' },
        question: /Do you want to/,
        yes: 'Enter',
        no: 'Escape',
        rejected: /cancelled/,
        quit: '/exit'
    }
});

function editCalls(path: string, before: string, after: string): ToolCall[] {
    return [
        { name: 'view', args: { path } },
        { name: 'edit', args: { path, old_str: before, new_str: after } }
    ];
}
