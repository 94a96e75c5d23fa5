import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** Section I.1: an MCP server over HTTP. */
export const transportRequirements: readonly Requirement[] = [
    {
        id: 'transport-01',
        level: 'MUST',
        section: 'I.1',
        says: 'The extension runs a local HTTP server that implements the Model Context Protocol.',
        tests: [
            ...spec.transport('does the MCP handshake over HTTP, as a client on bare sockets sees it'),
            ...spec.httpListener('listens on a port of the system, on 127.0.0.1 only')
        ]
    },
    {
        id: 'transport-02',
        level: 'MUST',
        section: 'I.1, Protocol',
        says: 'It is a valid MCP server.',
        tests: [
            ...spec.transport(
                'speaks protocol version ${version} with a client that asks for it',
                'offers a version of its own to a client that asks for an unknown one',
                'takes notifications with 202 and answers unknown methods with -32601',
                'refuses what is no JSON, no JSON-RPC, of another type or not acceptable, and lives on',
                'serves the SDK’s own client'
            )
        ]
    },
    {
        id: 'transport-03',
        level: 'SHOULD',
        section: 'I.1, Protocol',
        says: 'An existing MCP SDK for the language is used.',
        tests: spec.transport('is built on the MCP SDK for its language')
    },
    {
        id: 'transport-04',
        level: 'SHOULD',
        section: 'I.1, Endpoint',
        says: 'A single endpoint, such as /mcp, serves all MCP communication.',
        tests: [
            ...spec.transport('has everything at one endpoint, and nothing elsewhere'),
            ...spec.httpListener('hands on a ${method} of /mcp, with or without a query', 'knows nothing at ${path}')
        ]
    },
    {
        id: 'transport-05',
        level: 'MUST',
        section: 'I.1, Port',
        says: 'The server listens on a port the system assigns (port 0).',
        tests: [
            ...spec.httpListener('listens on a port of the system, on 127.0.0.1 only'),
            ...spec.companionServer('is one of several in the same process, each with its own port and token')
        ]
    }
];
