import { isDeepStrictEqual } from 'node:util';
import type { Policy, PolicySource } from '../agents/policy';
import type { DiffRecord } from '../diffs/diff-recorder';
import { DiscoveryStatus, publishedStatus } from '../discovery/discovery-status';
import { Clock, every, systemClock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import { Disposable, Emitter } from '../support/emitter';
import { waitAtMost } from '../support/timeout';
import { auditFile, AuditLog } from './audit-log';
import { DecisionMetrics } from './decision-metrics';
import { PolicyState, readPolicy } from './policy-file';

/** Milliseconds the file system may take; a window whose policy is not known does not start. */
const PATIENCE_MS = 10_000;

/** Milliseconds the process's end waits for the audit's disk. */
const END_MS = 5_000;

/** Milliseconds until a changed policy holds. */
const LOOK_MS = 60_000;

/** Part of it that a window needs; a policy alone counts nothing. */
export type Rules = PolicySource & Partial<Pick<Administration, 'record' | 'statusOf'>>;

/** Policy, metrics and audit of a process, for its administrator. */
export class Administration implements PolicySource {
    readonly metrics = new DecisionMetrics();
    private readonly changes = new Emitter<void>();
    readonly onDidChange = this.changes.event;
    private readonly audit: AuditLog;
    private auditFault: string | undefined;
    private state: PolicyState | undefined;
    private watch: Disposable | undefined;

    /** @param read tells the policy; never rejects. */
    constructor(
        private readonly logger: Pick<CompanionLogger, 'info' | 'warn' | 'error'>,
        private readonly read: () => Promise<PolicyState> = () => readPolicy(),
        private readonly clock: Clock = systemClock
    ) {
        this.audit = new AuditLog({ clock, onFault: fault => this.noteAudit(fault) });
    }

    get policy(): Policy {
        if (!this.state) {
            throw new Error('The policy is asked before it is known.');
        }
        return this.state.policy;
    }

    /** Looks at the policy, and again each minute; no window starts before. Never rejects. */
    async refresh(): Promise<void> {
        this.watch ??= every(LOOK_MS, () => void this.refresh().catch(() => undefined), this.clock);
        const read = await waitAtMost(this.read(), PATIENCE_MS, this.clock);
        if (read.kind === 'value') {
            this.take(read.value);
        }
    }

    /** Counts what became of a proposal, and notes a decision if that is wanted. */
    readonly record = (record: DiffRecord): void => {
        this.metrics.add(record);
        const { audit } = this.policy;
        if (audit && record.what !== 'proposed') {
            this.audit.add(audit.folder, record);
        }
    };

    /** A window's status with what the policy makes of it. */
    statusOf(status: DiscoveryStatus): DiscoveryStatus {
        const { file = '', fault, policy } = this.state ?? { policy: this.policy };
        if (fault !== undefined) {
            const reason = `No agent is served: the policy ${file} is refused, as ${fault}.`;
            return { published: false, code: 'policy-refused', reason, facts: [file, fault] };
        }
        // Agents that are allowed may need no file.
        const needsNone = policy.agents?.includes('gemini-cli') === false;
        const isMissing = !status.published && status.code === 'not-published';
        const shown = needsNone && isMissing ? publishedStatus('', []) : status;
        if (this.auditFault === undefined || !policy.audit || !shown.published) {
            return shown;
        }
        const facts = [auditFile(policy.audit.folder), this.auditFault];
        const caution = { code: 'audit-not-written', reason: `${facts[0]} cannot be written.`, facts } as const;
        return { ...shown, cautions: [...(shown.cautions ?? []), caution] };
    }

    /** Looks no more; resolves once the audit is written, or its disk does not answer. */
    async dispose(): Promise<void> {
        this.watch?.dispose();
        const written = await waitAtMost(this.audit.drained(), END_MS, this.clock);
        if (written.kind === 'late') {
            this.logger.warn('The audit may lack its last decisions: its disk does not answer.');
        }
    }

    private take(state: PolicyState): void {
        if (isDeepStrictEqual(state, this.state)) {
            return;
        }
        this.state = state;
        if (state.fault === undefined) {
            this.logger.info(`The policy is ${state.file ?? 'none'}.`);
        } else {
            this.logger.error(`The policy ${state.file} is refused, and no agent is served: ${state.fault}.`);
        }
        this.changes.fire();
    }

    private noteAudit(fault: string | undefined): void {
        if (fault !== this.auditFault) {
            this.auditFault = fault;
            this.logger.warn(fault === undefined ? 'The audit is written again.' : 'The audit is not written.', fault);
            this.changes.fire();
        }
    }
}
