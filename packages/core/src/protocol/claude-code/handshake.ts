import { z } from 'zod';

/** The header of an upgrade that holds the token alone, in lower case. */
export const tokenHeader = 'x-claude-code-ide-authorization';

/** The subprotocol that Claude Code offers, and insists on. OpenCode offers none. */
export const webSocketProtocol = 'mcp';

/** Names of the clients in MCP's `clientInfo`. */
export const clientNames = { claudeCode: 'claude-code', openCode: 'opencode' } as const;

/** The notification by which Claude Code tells of its process after the handshake. */
export const ideConnectedMethod = 'ide_connected';

/** Its parameters. */
export const ideConnectedSchema = z.object({ pid: z.int().positive() });
