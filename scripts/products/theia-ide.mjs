/** Configures a product as the Theia IDE for browsers is, but for its own branding and what npm lacks of the release. */
export const theiaIde = {
    packages:
        `ai-anthropic ai-chat ai-chat-ui ai-claude-code ai-code-completion ai-codex ai-copilot ai-core ai-core-ui ai-editor
        ai-google ai-history ai-huggingface ai-ide ai-llamafile ai-mcp ai-mcp-server ai-mcp-ui ai-ollama ai-openai ai-scanoss
        ai-terminal bulk-edit callhierarchy collaboration console core debug dev-container editor editor-preview
        external-terminal file-search filesystem getting-started keymaps markers memory-inspector messages metrics mini-browser
        monaco navigator notebook outline-view output plugin-dev plugin-ext plugin-ext-vscode preferences process property-view
        remote scanoss scm search-in-workspace secondary-window task terminal terminal-manager test timeline toolbar
        typehierarchy userstorage variable-resolver vsx-registry workspace`.split(/\s+/),
    theia: {
        frontend: {
            config: {
                applicationName: 'Theia IDE',
                warnOnPotentiallyInsecureHostPattern: false,
                preferences: {
                    'toolbar.showToolbar': true,
                    'files.enableTrash': false,
                    'security.workspace.trust.enabled': false,
                    'terminal.grouping.mode': 'tree'
                },
                reloadOnReconnect: true
            }
        },
        backend: {
            config: {
                warnOnPotentiallyInsecureHostPattern: false,
                startupTimeout: -1,
                resolveSystemPlugins: false,
                configurationFolder: '.theia-ide',
                frontendConnectionTimeout: 3000
            }
        }
    }
};
