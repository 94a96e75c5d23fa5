/** The walls stand in the way of static imports only, so a dynamic one may not leave its folder. */
const onlyNeighbours = {
    selector: 'ImportExpression:not([source.value=/^\\.\\u002F[\\w-]+\\.js$/])',
    message: 'Import dynamically from the same folder only: the walls between the rooms stop static imports only.'
};

/**
 * Calls that block all windows of the process: a home on a network may never answer. Our own handlers of the process's exit are
 * named `removeSync`, `withdrawSync` and the like.
 */
export const noWaiting = [
    'ImportSpecifier[imported.name=/Sync$/]',
    'ExportSpecifier[local.name=/Sync$/]',
    'MemberExpression[property.name=/Sync$/]:not([property.name=/^(remove\\w*|withdraw)Sync$/])',
    'MemberExpression[property.value=/Sync$/]',
    'ObjectPattern > Property[key.name=/Sync$/]'
].map(selector => ({
    selector,
    message: 'Only handlers of the process’s exit may wait for a *Sync: use what answers later.'
}));

/** Patterns for hostile text must be literals: the lint reads no others. */
const literalExpressions = ['NewExpression', 'CallExpression'].map(kind => ({
    selector: `${kind}[callee.name='RegExp']:not([arguments.0.type='Literal'])`,
    message: 'Write a literal: the lint cannot tell whether a computed expression is linear.'
}));

/** Syntax that no source of a package may have. */
export const restricted = [onlyNeighbours, ...literalExpressions];

/** Files that may wait all the same. */
export const waiting = [
    // Handlers of the process's exit.
    'packages/core/src/discovery/{own-file,discovery-file}.ts',
    'packages/core/src/agents/copilot-cli/copilot-cli-endpoint.ts',
    'packages/core/src/environment/connection-script.ts',
    'packages/core/src/host/host-folder.ts',
    // On the machine's own disk: the folder of sockets, and a container's mark.
    'packages/core/src/sockets/*.ts',
    'packages/core/src/agents/gemini/connection-environment.ts',
    // Facts from the kernel about this process, which are on no disk.
    'packages/core/src/discovery/this-writer.ts'
];
