/** A way through the sources. A step in brackets is a contract or wires others; one behind `?` answers its caller. */
interface Journey {
    readonly name: string;
    readonly most: number;
    readonly steps: readonly string[];
}

const fromSocket = `
    core/http/http-listener
    ?core/http/request-guard
    (core/http/route)
    core/mcp/session-registry
    core/mcp/http-line
    core/mcp/agent-session`;

const toPage = `
    core/windows/attached-page
    core/contract/reliable-caller`;

const inPage = `
    core/contract/reliable-responder
    client/connection/page-call-handler`;

const proposal = `
    ${fromSocket}
    core/agents/gemini/gemini-adapter
    (core/diffs/agent-diffs)
    core/diffs/diff-manager
    core/diffs/diff
    core/diffs/diff-presenter
    ?core/workspace/proposal-target
    (core/diffs/editor-host)
    core/windows/page-editor-host
    ${toPage}
    (core/contract/reliable-call)`;

const review = `
    ${inPage}
    client/review/review-service
    client/review/review-tabs`;

const decision = `
    client/decision/review-decisions
    ?client/decision/accept-confirmation
    client/decision/decision-delivery
    client/connection/backend-connection
    core/contract/reliable-caller`;

const settlement = `
    core/windows/page-connection
    ?core/windows/page-input-validation
    core/windows/window-companion
    ?core/contract/reliable-responder
    (core/companion-server)
    core/diffs/decision/user-decisions
    core/diffs/decision/decision
    (core/diffs/agent-diffs)
    core/agents/gemini/gemini-adapter
    core/mcp/agent-session
    core/mcp/http-line`;

const toolCall = `
    ${fromSocket}
    core/tools/tool-session
    core/tools/tool-caller
    ?core/tools/tool-paths
    (core/tools/editor-tools)
    core/windows/page-editor-tools
    ${toPage}
    (core/contract/reliable-call)`;

const tool = `
    ${inPage}
    client/tools/tool-runner
    (client/tools/page-tool)
    client/tools/language/navigation-tools
    client/tools/language/language-call
    (client/tools/language/code-editor)`;

/** The files that hand a request on or may end it; those in brackets do not count. VS Code has its host's line besides. */
export const journeys: readonly Journey[] = [
    journey(
        'openDiff in Theia',
        20,
        proposal,
        review,
        `(client/editor-port) (theia/browser/connection/theia-editor)
        theia/browser/review/tab/review-opener
        theia/browser/review/text/review-resources
        (theia/browser/review/tab/review-opener) (theia/browser/connection/theia-editor) (client/editor-port)
        client/review/review-front`
    ),
    journey(
        'openDiff in VS Code',
        21,
        proposal,
        'core/host/host-rpc (core/contract/reliable-call)',
        review,
        'vscode/tabs/diff-opener vscode/text/original-files (vscode/tabs/diff-opener) client/review/review-front'
    ),
    journey(
        'an accept in Theia',
        18,
        `theia/browser/review/bar/review-bar
        theia/browser/review/bar/bar-actions
        (theia/browser/review/commands/review-commands)
        theia/browser/review/commands/review-contribution
        theia/browser/review/commands/review-handlers
        (theia/browser/review/commands/review-contribution)`,
        decision,
        '(core/contract/reliable-call)',
        settlement
    ),
    journey(
        'an accept in VS Code',
        19,
        'vscode/review/review-commands vscode/review/connected-reviews (client/create-client)',
        decision,
        '(core/contract/reliable-call) core/host/host-rpc (core/host/window-host)',
        settlement
    ),
    journey('a tool call in Theia', 18, toolCall, tool, 'theia/browser/tools/language/theia-code-editor'),
    journey(
        'a tool call in VS Code',
        19,
        toolCall,
        'core/host/host-rpc (core/contract/reliable-call)',
        tool,
        'vscode/tools/vscode-code-editor'
    )
];

function journey(name: string, most: number, ...parts: readonly string[]): Journey {
    return { name, most, steps: parts.join('\n').trim().split(/\s+/) };
}
