export { CompanionLogger } from './companion-logger';
export { CompanionServer } from './companion-server';
export { CompanionServerOptions } from './companion-server-options';
export { SessionInfo } from './diffs/agent';
export {
    Decision,
    DecisionOutcome,
    DecisionRefusal,
    DecisionRefusalCode,
    Delivery,
    DraftOutcome,
    RestoreOutcome
} from './diffs/decision/decision';
export { ProposalPurpose, ShowRefusalCode } from './diffs/agent-diffs';
export { PutBackOutcome } from './diffs/ended/put-back';
export { WriteOutcome, WriteRefusal, WriteRefusalCode, WriteRequest } from './diffs/ended/diff-writer';
export { DiscoveryCaution, DiscoveryRefusal, DiscoveryStatus } from './discovery/discovery-status';
export { ServerAddress } from './discovery/endpoint-description';
export { EditorHost, ShowOutcome } from './diffs/editor-host';
export { FileChange, FinalText, Proposal, PendingDiff, Undecodable } from './diffs/proposal';
export { Disposable, Event } from './emitter';
export { AgentEndpoint, AgentServices } from './agents/agent-endpoint';
export { agentEndpoints } from './agents/agent-endpoints';
export { AgentPreferences, AgentUses } from './agents/optional/agent-preferences';
export { knownAgents, OptionalAgent } from './agents/known-agents';
export { AgentUse } from './agents/optional/optional-endpoint';
export { geminiProfile } from './agents/gemini/gemini-profile';
export { Clock } from './time/clock';
export { ProposalTarget } from './workspace/proposal-target';
export { pathOf } from './context/editor-context';
export { EditorFile, EditorSnapshot } from './context/editor-snapshot';
export { WindowContext } from './context/window-context';
export { EditorTools, OfferedTools, ToolOutcome, ToolRefusal, ToolRefusalCode } from './tools/editor-tools';
