import { transferMs } from '@agent-companion/protocol';
import { Clock, systemClock } from '../../time/clock';
import { waitAtMost } from '../../time/timeout';
import type { FileWriteOutcome } from '../../workspace/file-writer';
import type { JudgePath, PathRefusalCode } from '../../workspace/proposal-target';
import { NO_FILE } from '../../workspace/file-digest';
import type { Delivery } from '../decision/decision';
import type { Diff } from '../diff';

/** How long the file system may take to tell what is in a file, in milliseconds. */
const lookMs = 5_000;

/** Stands for what is in a file that cannot be read, or not in time. */
export const UNREADABLE = 'unreadable';

/** How long the file system may take to write a short text, in milliseconds. */
const writeMs = 20_000;

/** What the user wants written: of which revision, and which text if not the proposal. */
export interface WriteRequest {
    readonly revision: number;
    readonly text?: string;
    /** What the user agrees to lose, by the digest that a refusal has `found`. Default: what the proposal was made of. */
    readonly overwrites?: string;
    /** What the user says to what the companion itself has proposed. */
    readonly comment?: string;
}

/**
 * Why a text is not written. `agent-waits`: the agent waits for a decision, and writes itself. `ended`: the diff is not there
 * any more, or was decided. `replaced`: it has another proposal by now. `content-changed`: the file is not what it was when the
 * change was proposed, nor what the user has agreed to overwrite. `target-changed`: the path leads to another file than the user has seen,
 * which is never written.
 */
export type WriteRefusalCode =
    | 'agent-waits'
    | 'ended'
    | 'replaced'
    | 'target-changed'
    | 'too-large'
    | 'late'
    | PathRefusalCode
    | Extract<FileWriteOutcome, { written: false }>['code'];

/**
 * Why a text is not written. `reason` is a sentence in English; `facts` are what one in another language needs beside the path:
 * where that leads now, or what the system has said. `found` is the digest of what is in the file now, with `content-changed`.
 */
export interface WriteRefusal {
    readonly written: false;
    readonly code: WriteRefusalCode;
    readonly reason: string;
    readonly facts?: readonly string[];
    readonly found?: string;
}

/** `delivered`: whether the call of a tool that wanted it is told; absent where no agent waited. */
export type WriteOutcome = { readonly written: true; readonly delivered?: Delivery } | WriteRefusal;

/** What the diffs do with files themselves. Both may take for ever, as the file system does. */
export interface ProposalFiles {
    /** Stands for what is in a file now. Rejects if that cannot be read. */
    digest(path: string): Promise<string>;
    /** Writes a text whole or not at all. @param expected the digest of what may be overwritten. */
    write(path: string, text: string, expected: string): Promise<FileWriteOutcome>;
}

interface DiffWriterOptions {
    readonly files: ProposalFiles;
    readonly judgePath: JudgePath;
    readonly clock?: Clock;
}

/** Writes what the user accepts where no agent would. */
export class DiffWriter {
    constructor(private readonly options: DiffWriterOptions) {}

    /** Takes the file as it is now for the one that the diff's proposal was made of, unless its path is refused. */
    noteFile(diff: Diff): void {
        diff.fileDigest = this.inTime(this.judgeAndRead(diff.proposal.path), lookMs);
        diff.disk = undefined;
    }

    /** Finds out what has become of the diff's file since; what cannot be told in time is as it was before. Never rejects. */
    async noteChange(diff: Diff, patienceMs = lookMs): Promise<void> {
        const { fileDigest } = diff;
        const [before, now] = await Promise.all([fileDigest, this.look(diff, patienceMs)]);
        if (before !== undefined && before !== UNREADABLE && now !== UNREADABLE && fileDigest === diff.fileDigest) {
            diff.disk =
                before === now ? 'same' : before === NO_FILE ? 'created' : now === NO_FILE ? 'deleted' : 'changed';
        }
    }

    /** Stands for what is in the diff's file now; {@link UNREADABLE} where nobody can tell in time. Never rejects. */
    look(diff: Diff, patienceMs = lookMs): Promise<string> {
        return this.inTime(this.options.files.digest(diff.proposal.path), patienceMs);
    }

    /** Writes where the proposal leads, as it was judged when the user saw it. Never rejects. */
    async write(diff: Diff, text: string, overwrites?: string): Promise<WriteOutcome> {
        const { clock = systemClock } = this.options;
        const milliseconds = writeMs + transferMs(text);
        const written = await waitAtMost(this.judgeAndWrite(diff, text, overwrites), milliseconds, clock);
        switch (written.kind) {
            case 'value':
                return written.value;
            case 'error':
                return {
                    written: false,
                    code: 'not-written',
                    reason: String(written.error),
                    facts: [String(written.error)]
                };
            case 'late': {
                const reason = `The file system did not say within ${milliseconds / 1_000} s whether it has written '${diff.proposal.path}'. Look at the file.`;
                return { written: false, code: 'late', reason };
            }
        }
    }

    private async inTime(digest: Promise<string>, patienceMs: number): Promise<string> {
        const looked = await waitAtMost(digest, patienceMs, this.options.clock);
        return looked.kind === 'value' ? looked.value : UNREADABLE;
    }

    private async judgeAndRead(path: string): Promise<string> {
        const verdict = await this.options.judgePath(path);
        return verdict.valid ? this.options.files.digest(path) : UNREADABLE;
    }

    private async judgeAndWrite(diff: Diff, text: string, overwrites?: string): Promise<WriteOutcome> {
        const { files, judgePath } = this.options;
        const { path } = diff.proposal;
        const verdict = await judgePath(path);
        if (!verdict.valid) {
            return { written: false, code: verdict.code, reason: verdict.reason };
        }
        if (verdict.target.readOnly) {
            return { written: false, code: 'read-only', reason: `'${path}', or the folder it is in, is read-only.` };
        }
        const { linkTarget, outsideWorkspace } = diff.location?.target ?? {};
        if (verdict.target.linkTarget !== linkTarget || verdict.target.outsideWorkspace !== outsideWorkspace) {
            const where = verdict.target.linkTarget ?? verdict.file;
            const reason = `'${path}' leads elsewhere than when the change was proposed: to '${where}'.`;
            return { written: false, code: 'target-changed', reason, facts: [where] };
        }
        return files.write(path, text, overwrites ?? (await diff.fileDigest) ?? 'unknown');
    }
}
