import { ServerResponse } from 'node:http';

/**
 * Calls back with the status code once a response's head is written: for an event stream, the moment it is listening.
 * Node.js has no event for it, and the MCP SDK's `handleRequest` resolves only when the stream has **ended**.
 */
export function onceHeadWritten(response: ServerResponse, callback: (status: number) => void): void {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]): ServerResponse => {
        const result = writeHead(...head);
        callback(response.statusCode);
        return result;
    };
}
