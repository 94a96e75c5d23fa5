export { judgeNothing } from './judge-nothing';
export { ManualClock } from './manual-clock';
export { ModelWindow } from './model/model-window';
export { Failures } from './model/failures';
export { checkHistories } from './model/histories';
export { knownText, ModelEditor } from './model/model-editor';
export { diffMoves, move } from './model/moves';
export { McpSessionHandler } from '../mcp/mcp-session';
export { SessionRegistry } from '../mcp/session-registry';
