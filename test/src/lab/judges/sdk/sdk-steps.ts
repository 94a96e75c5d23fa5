/** Steps of an agent on a release of the MCP SDK, in this order. */
export const sdkSteps = ['connect', 'tools', 'context', 'accept', 'reject', 'close', 'end'] as const;
