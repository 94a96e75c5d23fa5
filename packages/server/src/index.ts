export { CompanionLogger } from './companion-logger';
export { CompanionServer } from './companion-server';
export { CompanionServerOptions, CompanionStatus } from './companion-server-options';
export { AgentInfo, SessionInfo } from './diffs/agent';
export {
    Decision,
    DecisionOutcome,
    DecisionRefusal,
    DecisionRefusalCode,
    Delivery,
    DraftOutcome,
    RestoreOutcome
} from './diffs/decision/decision';
export {
    AgentDiffs,
    ProposedText,
    ProposalPurpose,
    ProposalRefusal,
    ProposalRefusalCode,
    ProposeOutcome,
    Settlement,
    SettlementListener,
    ShowRefusalCode
} from './diffs/agent-diffs';
export { PutBackOutcome } from './diffs/ended/put-back';
export { WriteOutcome, WriteRefusal, WriteRefusalCode, WriteRequest } from './diffs/ended/diff-writer';
export {
    DiscoveryCaution,
    DiscoveryRefusal,
    DiscoveryRefusalCode,
    DiscoveryStatus
} from './discovery/discovery-status';
export { ServerAddress } from './discovery/endpoint-description';
export { EditorDiffs, EditorHost, ShowOutcome } from './diffs/editor-host';
export { FileChange, FinalText, Proposal, PendingDiff, Undecodable } from './diffs/proposal';
export { Disposable, Event } from './emitter';
export { AgentEndpoint, AgentServices, CreateEndpoint } from './agents/agent-endpoint';
export { agentEndpoints, AgentEndpointsOptions } from './agents/agent-endpoints';
export { AgentPreferences, AgentUses } from './agents/optional/agent-preferences';
export { KnownAgent, knownAgents, OptionalAgent } from './agents/known-agents';
export { AgentUse } from './agents/optional/optional-endpoint';
export { ClaudeCodeEndpoint, ClaudeCodeEndpointOptions } from './agents/claude-code/claude-code-endpoint';
export { GeminiEndpoint, GeminiEndpointOptions } from './agents/gemini/gemini-endpoint';
export { GeminiProfile, geminiProfile } from './agents/gemini/gemini-profile';
export { Clock } from './time/clock';
export { JudgePath, PathRefusalCode, PathVerdict, ProposalTarget } from './workspace/proposal-target';
export { pathOf } from './context/editor-context';
export { EditorContext, EditorFile, EditorSnapshot, OpenFile } from './context/editor-snapshot';
export { WindowContext } from './context/window-context';
export { EditorTools, OfferedTools, ToolOutcome, ToolRefusal, ToolRefusalCode } from './tools/editor-tools';
