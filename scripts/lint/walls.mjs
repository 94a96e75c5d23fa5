/** The agents' protocols: their schemas would bring all of zod into the page. The index of protocol has no schemas. */
const agentProtocols = {
    regex: '^@agent-companion/core/protocol/(?!tools$|[\\w-]+/environment$)',
    message:
        'The page knows no agent’s protocol but the names of variables; @agent-companion/core/protocol itself has the limits.'
};

/** Types of tools' inputs and answers are shared, their schemas are not. */
const toolSchemas = {
    regex: '^(@agent-companion/core|\\.\\.)/protocol/tools$',
    allowTypeImports: true,
    message: 'Import types only: the backend checks what goes in and out.'
};

/** The domain's types are shared, its code is not. */
const serverCode = {
    regex: '^@agent-companion/core/server$',
    allowTypeImports: true,
    message: 'Import types only: the server runs in the backend.'
};

/** Code that runs in the windows' process. The contract with it is shared. */
const windowCode = {
    regex: '^@agent-companion/core(/(open-file|host-link|host-main|testing))?$',
    message: 'Import the contract: the windows live in the backend.'
};

/** Modules that know an editor. */
const editors = ['@theia/*', 'vscode', '@agent-companion/*', '@agent-companion/theia/**', '@agent-companion/client/**'];

/** The outer ring, towards the agents and their models. */
const edges = ['http', 'mcp', 'agents', 'discovery', 'tools'];

/** Rooms that serve windows and their pages. */
const outer = ['activity', 'administration', 'windows', 'host', 'environment', 'contract'];

const domain = ['diffs', 'context', 'workspace', 'ledger'];

/** The rooms that speak a protocol of its own. */
const protocols = ['agents', 'tools'];

/** The server's root composes its rooms, and they do not know it. */
const compositionRoot = {
    regex: '(^|/)(companion-server(-options)?|server|index|\\.\\.)$',
    message: 'The server’s root composes its rooms, and they do not know it.'
};

const inside = rooms => rooms.map(room => `**/${room}/**`);

/** Which rooms of core each room never imports, beside those of the windows. */
const rooms = {
    agents: ['tools'],
    tools: [],
    support: [...domain, 'sockets', ...edges],
    sockets: [...domain, ...edges],
    workspace: ['diffs', 'context', 'ledger', ...edges],
    context: ['diffs', 'ledger', ...edges],
    diffs: ['context', 'ledger', ...edges],
    ledger: ['diffs', 'context', 'http', 'mcp', 'agents', 'tools'],
    http: [...domain, 'mcp', 'agents', 'discovery', 'tools'],
    discovery: [...domain, 'http', 'mcp', 'agents', 'tools'],
    mcp: [...domain, 'agents', 'discovery', 'tools']
};

/** The import table of ARCHITECTURE.md, one entry a row: which folder may never import what, and why. */
export const walls = [
    {
        files: [
            'packages/core/src/index.ts',
            'packages/core/src/{activity,administration,windows,host,environment}/**'
        ],
        never: editors,
        why: 'core knows no editor: an editor implements EditorHost, or a page speaks the contract.'
    },
    {
        files: ['packages/core/src/{server,companion-server,companion-server-options}.ts'],
        never: [...editors, ...inside(outer)],
        why: 'the companion of one window knows neither windows nor editors.'
    },
    {
        files: ['packages/core/src/protocol/**'],
        never: ['node:*', '@modelcontextprotocol/*', ...editors, ...inside([...Object.keys(rooms), ...outer])],
        why: 'protocol runs anywhere and knows zod only.'
    },
    ...Object.entries(rooms).map(([room, others]) => ({
        files: [`packages/core/src/${room}/**`],
        never: [
            ...editors,
            ...inside([...others, ...outer]),
            ...(protocols.includes(room) ? [] : ['**/protocol/*']),
            ...(room === 'agents' ? ['!**/protocol/tools/environment'] : []),
            ...(room === 'tools' ? ['**/protocol/gemini', '**/agents/gemini/**'] : []),
            ...(protocols.includes(room) || room === 'mcp' ? [] : ['@modelcontextprotocol/*'])
        ],
        also: [compositionRoot],
        why: `core/${room} stands further in than that; see the import table of ARCHITECTURE.md.`
    })),
    {
        files: ['packages/core/src/contract/**'],
        never: [
            'node:*',
            ...editors,
            ...inside(['windows', 'host', 'environment', 'administration', 'http', 'mcp', 'sockets'])
        ],
        also: [
            {
                group: inside([...domain, 'agents', 'discovery', 'tools', 'support']),
                allowTypeImports: true,
                message: 'Import types only: the server runs in the backend.'
            },
            toolSchemas
        ],
        why: 'the contract is shared by page and host.'
    },
    {
        files: ['packages/client/src/**'],
        never: [
            'node:*',
            '@theia/*',
            // For Monaco's comparison of lines, by which both editors show changes.
            '!@theia/monaco-editor-core',
            'vscode',
            '@agent-companion/theia',
            '@agent-companion/theia/**'
        ],
        also: [serverCode, windowCode, agentProtocols, toolSchemas],
        why: 'client runs in a browser or an extension host, and knows neither editor nor backend.'
    },
    {
        files: ['packages/theia/src/common/**'],
        never: ['node:*', '@theia/*/lib/node/**', '@theia/*/lib/browser/**', '**/node/**', '**/browser/**'],
        also: [serverCode, windowCode, agentProtocols, toolSchemas],
        why: 'common is shared by page and backend.'
    },
    {
        files: ['packages/theia/src/browser/**'],
        never: ['node:*', '@theia/*/lib/node/**', '**/node/**'],
        also: [serverCode, windowCode, agentProtocols, toolSchemas],
        why: 'the page talks to the backend over RPC only.'
    },
    {
        files: ['packages/theia/src/node/**'],
        never: ['@theia/*/lib/browser/**', '**/browser/**'],
        why: 'the backend has no page.'
    },
    {
        files: ['packages/vscode/src/**'],
        never: ['@theia/*', '@agent-companion/theia', '@agent-companion/theia/**', '@modelcontextprotocol/*'],
        also: [
            serverCode,
            { ...windowCode, regex: '^@agent-companion/core(/(host-main|testing))?$' },
            agentProtocols,
            toolSchemas
        ],
        why: 'the extension host is a page: the windows live in the host process, and Theia is another editor.'
    }
];
