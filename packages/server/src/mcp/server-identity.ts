/** How we name ourselves in MCP `serverInfo`. A constant, since a bundled backend has no package.json beside it; a test compares the two. */
export const serverIdentity = { name: 'agent-companion', version: '0.1.0' } as const;
