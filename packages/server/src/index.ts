export { createAuthToken } from './http/auth-token';
export { CompanionError, CompanionErrorCode } from './companion-error';
export { CompanionLogger } from './companion-logger';
export { CompanionServer } from './companion-server';
export { CompanionServerOptions, CompanionStatus, DiscoveryStatus, ServerAddress } from './companion-server-options';
export { AgentInfo, SessionInfo } from './diffs/agent';
export { Decision, DecisionOutcome, DecisionRefusalCode, Delivery, DraftOutcome } from './diffs/decision';
export {
    AgentDiffs,
    ProposedText,
    ProposalRefusal,
    ProposalRefusalCode,
    ProposeOutcome,
    Settlement,
    SettlementListener,
    ShowRefusalCode
} from './diffs/agent-diffs';
export { EditorDiffs, EditorHost, ShowOutcome } from './diffs/editor-host';
export { FinalText, Proposal, PendingDiff } from './diffs/proposal';
export { Disposable, Event } from './emitter';
export { idePidSeenFromTerminal, ProcessIds } from './agents/gemini/ide-pid';
export { Clock } from './time/clock';
export { JudgePath, PathRefusalCode, PathVerdict, ProposalTarget } from './workspace/proposal-target';
export { pathOf } from './context/editor-context';
export { EditorContext, EditorFile, EditorSnapshot, OpenFile } from './context/editor-snapshot';
export { WindowContext } from './context/window-context';
