import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

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

/** The walls stand in the way of static imports only, so a dynamic one may not leave its folder. */
const onlyNeighbours = {
    selector: 'ImportExpression:not([source.value=/^\\.\\u002F[\\w-]+\\.js$/])',
    message: 'Import dynamically from the same folder only: the walls between the rooms stop static imports only.'
};

/**
 * Calls that block all windows of the process: a home on a network may never answer. Our own handlers of the process's exit are
 * named `removeSync`, `withdrawSync` and the like.
 */
const noWaiting = [
    'ImportSpecifier[imported.name=/Sync$/]',
    'ExportSpecifier[local.name=/Sync$/]',
    'MemberExpression[property.name=/Sync$/]:not([property.name=/^(remove\\w*|withdraw)Sync$/])',
    'MemberExpression[property.value=/Sync$/]',
    'ObjectPattern > Property[key.name=/Sync$/]'
].map(selector => ({
    selector,
    message: 'Only handlers of the process’s exit may wait for a *Sync: use what answers later.'
}));

/** What hostile text is matched with has to be seen by the lint, which reads literals alone. */
const literalExpressions = ['NewExpression', 'CallExpression'].map(kind => ({
    selector: `${kind}[callee.name='RegExp']:not([arguments.0.type='Literal'])`,
    message: 'Write a literal: the lint cannot tell whether a computed expression is linear.'
}));

/** Where that is so all the same. */
const waiting = [
    // Handlers of the process's exit.
    'packages/server/src/discovery/{own-file,discovery-file}.ts',
    'packages/server/src/agents/copilot-cli/copilot-cli-endpoint.ts',
    'packages/window/src/terminal/connection-script.ts',
    'packages/window/src/host/host-folder.ts',
    // On the machine's own disk: the folder of sockets, and a container's mark.
    'packages/server/src/sockets/*.ts',
    'packages/server/src/agents/gemini/connection-environment.ts',
    // What the kernel says of this process, which is on no disk.
    'packages/server/src/discovery/this-writer.ts'
];

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
const walls = [
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
            ...['page', 'window', 'terminal', 'tools', 'settings', 'diagnosis'].map(room => `**/${room}/**`),
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

export default tseslint.config(
    {
        ignores: [
            '**/node_modules/**',
            '**/lib/**',
            '**/out/**',
            '**/dist/**',
            '**/src-gen/**',
            '**/gen-esbuild.*.mjs',
            '.build/**'
        ]
    },
    {
        files: ['**/*.ts', '**/*.tsx'],
        extends: [tseslint.configs.recommendedTypeChecked],
        plugins: { 'import-x': importX },
        settings: {
            'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs'],
            'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })]
        },
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        rules: {
            'import-x/no-cycle': ['error', { ignoreExternal: true }],
            'import-x/no-extraneous-dependencies': ['error', { includeTypes: true }],
            'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
            '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
            '@typescript-eslint/explicit-module-boundary-types': 'error',
            '@typescript-eslint/switch-exhaustiveness-check': 'error',
            '@typescript-eslint/consistent-type-imports': 'off',
            eqeqeq: 'error',
            'no-console': 'error'
        }
    },
    {
        // Expressions meet hostile text: each must be linear, and a literal, for only then the lint knows it.
        files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
        plugins: { regexp },
        rules: {
            'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
            'regexp/no-super-linear-move': ['error', { report: 'potential' }]
        }
    },
    ...walls.map(({ files, never, also = [], why }) => ({
        files,
        ignores: ['**/*.spec.ts', '**/testing/**'],
        rules: {
            '@typescript-eslint/no-restricted-imports': [
                'error',
                { patterns: [{ group: never, message: why }, ...also] }
            ]
        }
    })),
    {
        files: ['packages/*/src/**'],
        ignores: ['**/*.spec.ts', '**/testing/**'],
        rules: { 'no-restricted-syntax': ['error', onlyNeighbours, ...literalExpressions, ...noWaiting] }
    },
    { files: waiting, rules: { 'no-restricted-syntax': ['error', onlyNeighbours, ...literalExpressions] } },
    {
        // The same modules without their prefix: what runs in the page, or anywhere, has none of Node's.
        files: [
            'packages/protocol/src/**',
            'packages/window/src/{contract,reliable-call}/**',
            'packages/page/src/**',
            'packages/theia/src/common/**',
            'packages/theia/src/browser/**'
        ],
        ignores: ['**/*.spec.ts', '**/testing/**'],
        rules: { 'import-x/no-nodejs-modules': 'error' }
    },
    {
        files: ['browser-app/src/**/*.ts', 'test/src/**/*.ts'],
        rules: { 'no-console': 'off' }
    }
);
