export { agentLabel } from './agent-label';
export { createAuthToken } from './auth-token';
export { CompanionError, CompanionErrorCode } from './companion-error';
export { CompanionLogger } from './companion-logger';
export { CompanionServer } from './companion-server';
export { CompanionServerOptions, CompanionStatus, DiscoveryStatus, ServerAddress } from './companion-server-options';
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
} from './editor-host';
export { Disposable, Event } from './emitter';
export { idePidSeenFromTerminal, ProcessIds } from './ide-pid';
