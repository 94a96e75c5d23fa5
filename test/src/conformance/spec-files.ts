import { testsOf } from './requirement';

const protocol = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/protocol/src/${name}.spec.ts`);
const server = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/server/src/${name}.spec.ts`);
const window = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/window/src/${name}.spec.ts`);
const page = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/page/src/${name}.spec.ts`);
const theia = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/theia/src/${name}.spec.ts`);
const conformance = (name: string): ReturnType<typeof testsOf> => testsOf(`test/src/conformance/${name}.spec.ts`);
const endToEnd = (name: string): ReturnType<typeof testsOf> => testsOf(`test/src/e2e/${name}.spec.ts`);

/** The spec files that are cited, each as a function from titles to citations. */
export const specFiles = {
    protocolDiscoveryFile: protocol('gemini/discovery-file'),
    environment: protocol('gemini/environment'),
    ideContext: protocol('gemini/ide-context'),
    limits: protocol('limits'),
    claudeLockFile: protocol('claude-code/lock-file'),
    qwenLockFile: protocol('qwen-code/lock-file'),
    notifications: protocol('gemini/notifications'),

    httpSession: server('mcp/http-session'),
    authToken: server('http/auth-token'),
    companionServer: server('companion-server'),
    cancelledRequests: server('agents/gemini/cancelled-requests'),
    geminiContext: server('agents/gemini/gemini-context'),
    geminiTools: server('agents/gemini/gemini-adapter'),
    connectionEnvironment: server('agents/gemini/connection-environment'),
    contextFeed: server('context/context-feed'),
    diffManagerSamePath: server('diffs/diff-manager-same-path'),
    discoveryFile: server('discovery/discovery-file'),
    discoveryFolder: server('discovery/private-folder'),
    staleFileRemoval: server('discovery/stale-file-removal'),
    heartbeat: server('mcp/heartbeat'),
    httpListener: server('http/http-listener'),
    idePid: server('agents/gemini/ide-pid'),
    requestGuard: server('http/request-guard'),
    agentEndpoints: server('agents/agent-endpoints'),
    agentPresence: server('agents/optional/agent-presence'),
    optionalEndpoint: server('agents/optional/optional-endpoint'),
    copilotCliAdapter: server('agents/copilot-cli/copilot-cli-adapter'),
    copilotCliEndpoint: server('agents/copilot-cli/copilot-cli-endpoint'),
    codexEndpoint: server('agents/codex/codex-endpoint'),
    openCodeEndpoint: server('agents/open-code/open-code-endpoint'),
    openCodePatch: server('agents/open-code/apply-patch'),
    openCodeText: server('agents/open-code/proposed-text'),
    qwenProfile: server('agents/qwen-code/qwen-profile'),
    severalEndpoints: server('agents/several-endpoints'),
    claudeCodeAdapter: server('agents/claude-code/claude-code-adapter'),
    claudeCodeEndpoint: server('agents/claude-code/claude-code-endpoint'),
    editorDiagnostics: server('tools/editor-diagnostics'),
    openCode: server('agents/claude-code/open-code'),
    turnedOffAgents: server('agents/claude-code/turned-off-agents'),
    peerWatch: server('mcp/web-socket/peer-watch'),
    webSocketSession: server('mcp/web-socket/web-socket-session'),
    sessionRegistry: server('mcp/session-registry'),
    suspendedAgent: server('mcp/suspended-agent'),
    workspacePath: server('agents/gemini/workspace-path'),

    changeReviews: server('tools/changes/change-reviews'),
    hostileModel: server('tools/hostile-model'),
    toolAnswers: server('tools/tool-answers'),
    toolPaths: server('tools/tool-paths'),
    toolsEndpoint: server('tools/tools-endpoint'),

    editorContext: server('context/editor-context'),
    keptAddresses: window('window/kept-addresses'),
    geminiSettings: window('settings/gemini-settings'),
    pageEditorHost: window('page/page-editor-host'),
    recentFiles: page('context/recent-files'),
    terminalEnvironment: theia('node/terminal/terminal-environment'),

    asShipped: conformance('as-shipped'),
    context: conformance('context'),
    diffing: conformance('diffing'),
    discovery: conformance('discovery'),
    lifecycle: conformance('lifecycle'),
    transport: conformance('transport'),

    claudeCode: testsOf('test/src/agents/claude-code.spec.ts'),
    qwenCode: testsOf('test/src/agents/qwen-code.spec.ts'),

    connection: endToEnd('connection'),
    ideModeOffer: endToEnd('ide-mode-offer'),
    loop: endToEnd('loop')
} as const;
