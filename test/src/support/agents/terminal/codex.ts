import { existsSync, readFileSync } from 'node:fs';
import { ToolCall } from '../model/agent-reply';
import { responsesWire } from '../model/responses-wire';
import { inRelease } from '../releases/in-release';

/** Codex, in a sandbox out of which it asks. */
export const codex = inRelease({
    id: 'codex',
    name: 'Codex',
    program: { command: 'codex', file: '@openai/codex/vendor/x86_64-unknown-linux-musl/bin/codex' },
    dialect: {
        wire: responsesWire,
        isHelper: ({ conversation }) => /single-line task title/.test(conversation),
        callsFor: change => {
            if ('edit' in change) {
                const { path, before, after } = change.edit;
                return [updateCall(path, before, after)];
            }
            const { path, content } = change.write;
            return existsSync(path)
                ? [updateCall(path, readFileSync(path, 'utf8'), content)]
                : [patchCall([`*** Add File: ${path}`, ...marked('+', content)])];
        }
    },
    homeFiles: ({ workspace, modelUrl }) => ({
        '.codex/config.toml': `model = "gpt-6-sol"
model_provider = "local"
approval_policy = "on-request"
sandbox_mode = "read-only"
check_for_update_on_startup = false

[model_providers.local]
name = "local"
base_url = "${modelUrl}/v1"
env_key = "LOCAL_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[analytics]
enabled = false

[projects."${workspace}"]
trust_level = "trusted"
`
    }),
    environment: () => ({ LOCAL_KEY: 'fake' }),
    connectsByPrompt: true,
    reconnection: [],
    screen: {
        ready: /›/,
        mark: '›',
        connection: { command: '/ide', shows: () => /IDE context/ },
        question: /Would you like to make the following edits\?/,
        yes: 'Enter',
        no: 'Escape',
        rejected: /interrupted/i,
        quit: '/quit'
    }
});

function updateCall(path: string, before: string, after: string): ToolCall {
    return patchCall([`*** Update File: ${path}`, '@@', ...marked('-', before), ...marked('+', after)]);
}

/** Its model makes changes from a program. */
function patchCall(lines: readonly string[]): ToolCall {
    const patch = ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
    // Else after 30 s of a review the model is told that the program goes on, and has to wait for it.
    const patience = '// @exec: {"yield_time_ms": 600000}';
    return { name: 'exec', args: `${patience}\nconst r = await tools.apply_patch(${JSON.stringify(patch)}); text(r);` };
}

/** Whole lines, each with a mark before it. */
function marked(mark: string, text: string): string[] {
    return text
        .replace(/\n$/, '')
        .split('\n')
        .map(line => `${mark}${line}`);
}
