import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { limits } from '@agent-companion/protocol';
import { AgentEndpoint, AgentServices, MentionedFile } from './agents/agent-endpoint';
import { AgentDiagnostics } from './agents/agent-diagnostics';
import { AgentLabels } from './agents/agent-labels';
import { GeminiEndpoint } from './agents/gemini/gemini-endpoint';
import { CompanionError } from './companion-error';
import { silentLogger } from './companion-logger';
import {
    CompanionServerOptions,
    CompanionStatus,
    requireAbsolute,
    requireValidOptions
} from './companion-server-options';
import { ContextFeed } from './context/context-feed';
import { EditorContext } from './context/editor-snapshot';
import { SessionInfo } from './diffs/agent';
import { DiffManager } from './diffs/diff-manager';
import { EditorDiffs } from './diffs/editor-host';
import { ProposalFiles } from './diffs/ended/diff-writer';
import { notPublished } from './discovery/discovery-status';
import { ServerAddress } from './discovery/endpoint-description';
import { Disposable } from './emitter';
import { createAuthToken, endpointToken } from './http/auth-token';
import { HttpListener } from './http/http-listener';
import { judgeRequest, Realm } from './http/request-guard';
import { TokenHolders } from './http/token-holders';
import { ThrottledLogger } from './throttled-logger';
import { EditorDiagnostics } from './tools/editor-diagnostics';
import { EditorTools } from './tools/editor-tools';
import { ToolPaths } from './tools/tool-paths';
import { ToolsEndpoint } from './tools/tools-endpoint';
import { Clock, systemClock } from './time/clock';
import { digestOf } from './workspace/file-digest';
import { fileQueries } from './workspace/file-queries';
import { writeWhole } from './workspace/file-writer';
import { judgeProposalPath, JudgePath } from './workspace/proposal-target';

/** The companion of one window: composes the domain, the agents' endpoints and the listener, and does nothing else. */
export class CompanionServer {
    private readonly context: ContextFeed;
    private readonly manager: DiffManager;
    private readonly endpoints: readonly AgentEndpoint[];
    private readonly listener: HttpListener;
    private readonly logger: ThrottledLogger;
    private workspaceRoots: readonly string[];
    private realms: readonly Realm[] = [];
    private starting?: Promise<void>;
    private listening?: ServerAddress;
    private disposing?: Promise<void>;

    /** @throws CompanionError `invalid-option` */
    constructor(private readonly options: CompanionServerOptions) {
        requireValidOptions(options);
        const { editorHost: host, editorTools, openTimeoutMs } = options;
        const { clock = systemClock, maxContentBytes = limits.maxContentBytes } = options;
        const logger = (this.logger = new ThrottledLogger(options.logger ?? silentLogger, clock));
        const { ide, sessionGraceMs = 60_000, endpoints = [services => new GeminiEndpoint(services)] } = options;
        this.context = new ContextFeed(clock);
        this.workspaceRoots = options.workspaceRoots;
        const judgePath: JudgePath = path => {
            const roots = this.workspaceRoots;
            const key = ['proposal', path, ...roots].join('\0');
            return fileQueries.ask(key, dirname(path), () => judgeProposalPath(path, roots));
        };
        // What hangs takes no more threads than any other question to the file system.
        const files: ProposalFiles = {
            digest: path => fileQueries.ask(`digest\0${path}`, dirname(path), () => digestOf(path)),
            write: (path, ...what) =>
                fileQueries.ask(`write\0${path}\0${randomUUID()}`, dirname(path), () => writeWhole(path, ...what))
        };
        const diffs = { host, judgePath, files, logger, openTimeoutMs, maxContentBytes, clock };
        this.manager = new DiffManager(diffs);
        const services: AgentServices = {
            diffs: this.manager,
            context: this.context,
            labels: new AgentLabels(),
            sessions: { onDidChange: listener => this.onDidChangeSessions(listener), all: () => this.sessions() },
