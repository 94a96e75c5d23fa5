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
        callsFor: change => [
            'write' in change
                ? patchCall([`*** Add File: ${change.write.path}`, ...marked('+', change.write.content)])
                : patchCall([
                      `*** Update File: ${change.edit.path}`,
                      '@@',
                      ...marked('-', change.edit.before),
                      ...marked('+', change.edit.after)
                  ])
        ]
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

/** Its model makes changes from a program. */
function patchCall(lines: readonly string[]): ToolCall {
    const patch = ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
    return { name: 'exec', args: `const r = await tools.apply_patch(${JSON.stringify(patch)}); text(r);` };
}

/** Whole lines, each with a mark before it. */
function marked(mark: string, text: string): string[] {
    return text
        .replace(/\n$/, '')
        .split('\n')
        .map(line => `${mark}${line}`);
}
