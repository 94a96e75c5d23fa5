export { agentLabel } from './agents/agent-label';
export { createAuthToken } from './http/auth-token';
export { CompanionError, CompanionErrorCode } from './companion-error';
export { CompanionLogger } from './companion-logger';
export { CompanionServer } from './companion-server';
export { CompanionServerOptions, StatusBarItem, DiscoveryStatus, ServerAddress } from './companion-server-options';
export {
    AgentInfo,
    ClosedDiff,
    DecideOutcome,
    DiffDecision,
    DiffProposal,
    EditOutcome,
    EditorHost,
    OpenDiffOutcome,
    PendingDiff,
    SessionInfo
} from './diffs/editor-host';
export { Disposable, Event } from './emitter';
export { idePidSeenFromTerminal, ProcessIds } from './agents/gemini/ide-pid';
