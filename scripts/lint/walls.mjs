/** The agents' protocols: their schemas would bring all of zod into the page. The index of protocol has no schemas. */
const agentProtocols = {
    regex: '^@agent-companion/protocol/(?!tools$|[\\w-]+/environment$)',
    message:
        'The page knows no agent’s protocol but the names of variables; @agent-companion/protocol itself has the limits.'
};

/** What tools take and answer is shared, their schemas are not. */
const toolSchemas = {
    regex: '^@agent-companion/protocol/tools$',
    allowTypeImports: true,
    message: 'Import types only: the backend checks what goes in and out.'
};

/** The domain's types are shared, its code is not. */
const serverCode = {
    regex: '^@agent-companion/server$',
    allowTypeImports: true,
    message: 'Import types only: the server runs in the backend.'
};

/** What runs in the process of the windows. The contract with it is shared. */
const windowCode = {
    regex: '^@agent-companion/window$',
    message: 'Import the contract: the windows live in the backend.'
};

/** What knows an editor. */
const editors = ['@theia/*', 'vscode', '@agent-companion/theia', '@agent-companion/theia/**'];

/** The server's outer ring, towards the agents and their models. */
const edges = ['http', 'mcp', 'agents', 'discovery', 'tools'];

/** The rooms that speak a protocol of its own. */
const protocols = ['agents', 'tools'];

/** The server's root composes its rooms, and they do not know it. What lies there without imports (emitter, logger) is theirs. */
const compositionRoot = {
    regex: '(^|/)(companion-server(-options)?|index|\\.\\.)$',
    message: 'The server’s root composes its rooms, and they do not know it.'
};

/** The import table of ARCHITECTURE.md, one entry a row: which folder may never import what, and why. */
export const walls = [
    {
        files: ['packages/protocol/src/**'],
        never: ['node:*', '@modelcontextprotocol/*', '@agent-companion/*', '@theia/*'],
        why: 'protocol runs anywhere and knows zod only.'
    },
    {
        files: ['packages/server/src/**'],
        never: editors,
        why: 'server knows no editor: an editor implements EditorHost.'
    },
    ...Object.entries({
        agents: ['tools'],
        tools: [],
        time: ['diffs', 'context', 'workspace', 'sockets', ...edges],
        sockets: ['diffs', 'context', 'workspace', ...edges],
        workspace: ['diffs', 'context', ...edges],
        context: ['diffs', ...edges],
        diffs: ['context', ...edges],
        http: ['diffs', 'context', 'workspace', 'mcp', 'agents', 'discovery', 'tools'],
        discovery: ['diffs', 'context', 'workspace', 'http', 'mcp', 'agents', 'tools'],
        mcp: ['diffs', 'context', 'workspace', 'agents', 'discovery', 'tools']
    }).map(([room, others]) => ({
        files: [`packages/server/src/${room}/**`],
        never: [
            ...editors,
            ...others.map(other => `**/${other}/**`),
            ...(protocols.includes(room) ? [] : ['@agent-companion/protocol/*']),
            ...(room === 'tools' ? ['@agent-companion/protocol/gemini', '**/agents/gemini/**'] : []),
            ...(protocols.includes(room) || room === 'mcp' ? [] : ['@modelcontextprotocol/*'])
        ],
        also: [compositionRoot],
        why: `server/${room} stands further in than that; see the import table of ARCHITECTURE.md.`
    })),
    {
        files: ['packages/window/src/**'],
        never: editors,
        why: 'window knows no editor: a page speaks its contract.'
    },
    {
        files: ['packages/window/src/{contract,reliable-call}/**'],
        never: [
            'node:*',
            ...editors,
            ...['page', 'window', 'terminal', 'settings', 'diagnosis'].map(room => `**/${room}/**`),
            '@agent-companion/server/**'
        ],
        also: [serverCode, agentProtocols, toolSchemas],
        why: 'the contract is shared by page and host.'
    },
    {
        files: ['packages/page/src/**'],
        never: [
            'node:*',
            ...editors,
            '@agent-companion/server/{time,own-file,atomic-file,file-queries,stale-file-removal}'
        ],
        also: [serverCode, windowCode, agentProtocols, toolSchemas],
        why: 'page runs in a browser or an extension host, and knows neither editor nor backend.'
    },
    {
        files: ['packages/theia/src/common/**'],
        never: [
            'node:*',
            '@theia/*/lib/node/**',
            '@theia/*/lib/browser/**',
            '**/node/**',
            '**/browser/**',
            '@agent-companion/server/**'
        ],
        also: [serverCode, windowCode, agentProtocols, toolSchemas],
        why: 'common is shared by page and backend.'
    },
    {
        files: ['packages/theia/src/browser/**'],
        never: ['node:*', '@theia/*/lib/node/**', '**/node/**', '@agent-companion/server/**'],
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
        also: [serverCode, windowCode, agentProtocols, toolSchemas],
        why: 'the extension host is a page: the windows live in the host process, and Theia is another editor.'
    }
];
