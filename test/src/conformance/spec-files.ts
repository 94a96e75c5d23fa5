import { testsOf } from './requirement';

const protocol = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/protocol/src/${name}.spec.ts`);
const server = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/server/src/${name}.spec.ts`);
const theia = (name: string): ReturnType<typeof testsOf> => testsOf(`packages/theia/src/${name}.spec.ts`);
const conformance = (name: string): ReturnType<typeof testsOf> => testsOf(`test/src/conformance/${name}.spec.ts`);
const endToEnd = (name: string): ReturnType<typeof testsOf> => testsOf(`test/src/e2e/${name}.spec.ts`);

/** The spec files that are cited, each as a function from titles to citations. */
export const specFiles = {
    protocolDiscoveryFile: protocol('discovery-file'),
    environment: protocol('environment'),
    ideContext: protocol('ide-context'),
    limits: protocol('limits'),
    notifications: protocol('notifications'),

    agentSession: server('agent-session'),
    authToken: server('auth-token'),
    companionServer: server('companion-server'),
    companionTools: server('companion-tools'),
    connectionEnvironment: server('connection-environment'),
    contextFeed: server('context-feed'),
    diffDeskSamePath: server('diff-desk-same-path'),
    discoveryFile: server('discovery-file'),
    discoveryFolder: server('discovery-folder'),
    discoverySweep: server('discovery-sweep'),
    heartbeat: server('heartbeat'),
    httpListener: server('http-listener'),
    idePid: server('ide-pid'),
    requestGuard: server('request-guard'),
    sessionRegistry: server('session-registry'),
    workspacePath: server('workspace-path'),

    editorContext: theia('node/editor-context'),
    geminiSettings: theia('node/gemini-settings'),
    pageEditorHost: theia('node/page-editor-host'),
    recentFiles: theia('browser/editor-context/recent-files'),
    terminalEnvironment: theia('node/terminal-environment'),

    asShipped: conformance('as-shipped'),
    context: conformance('context'),
    diffing: conformance('diffing'),
    discovery: conformance('discovery'),
    lifecycle: conformance('lifecycle'),
    transport: conformance('transport'),

    connection: endToEnd('connection'),
    ideModeOffer: endToEnd('ide-mode-offer'),
    geminiInTheTerminal: endToEnd('gemini-in-the-terminal')
} as const;
