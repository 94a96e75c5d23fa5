import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { transferMs } from '../../protocol';
import { Clock, systemClock } from '../../support/clock';
import { waitAtMost } from '../../support/timeout';
import { digestOfBytes, FileContent, NO_FILE } from '../../workspace/file-digest';
import type { FileWrite, FileWriteOutcome } from '../../workspace/file-writer';
import { JudgePath, PathRefusalCode, refusalOfLatePath } from '../../workspace/proposal-target';
import type { Delivery } from '../decision/decision';
import { type Diff, NotedFile, UNREADABLE } from '../diff';
import type { Undecodable } from '../proposal';

/** How long the file system may take to tell what is in a file, in milliseconds. */
const lookMs = 5_000;

/** How long the file system may take to write a short text, in milliseconds. */
const writeMs = 20_000;

/** So many bytes one turn of the event loop looks at. */
const bytesPerTurn = 4 * 1024 ** 2;

/** The user's wish to write: of which revision, and which text if not the proposal. */
export interface WriteRequest {
    readonly revision: number;
    readonly text?: string;
    /** The text in the encoding of its file, in base64, where that is not UTF-8. */
    readonly encoded?: string;
    /** Digest of what the user agrees to lose, `found` by a refusal. Default: what the proposal was made of. */
    readonly overwrites?: string;
    /** The user's comment on a proposal of the companion itself. */
    readonly comment?: string;
}

/** Why a text is not written. `target-changed`: the path leads to an unseen file. */
export type WriteRefusalCode =
    | 'agent-waits'
    | 'ended'
    | 'replaced'
    | 'target-changed'
    | 'too-large'
    | 'late'
    | PathRefusalCode
    | Extract<FileWriteOutcome, { written: false }>['code'];

/** Why a text is not written; `facts` are for a sentence. With `content-changed`, `found` is the file's digest. */
export interface WriteRefusal {
    readonly written: false;
    readonly code: WriteRefusalCode;
    readonly facts?: readonly string[];
    readonly found?: string;
}

/** Why a file could not be written; a model that wanted it reads the reason. */
type UnwrittenFile = WriteRefusal & { readonly reason: string };

/** Whether a file is written. */
export type FileOutcome = { readonly written: true } | UnwrittenFile;

/** `delivered`: whether the call of a tool that wanted it is told; absent where no agent waited. */
export type WriteOutcome = { readonly written: true; readonly delivered?: Delivery } | WriteRefusal;

/** Questions and writes of the diffs to files. Both may take for ever, as the file system does. */
export interface ProposalFiles {
    /** Reads a file. Rejects if that is not possible. @param isFresh whether it has to be read after this call. */
    read(path: string, isFresh?: boolean): Promise<FileContent>;
    /** Writes or deletes a file whole or not at all. Never rejects. */
    write(path: string, write: FileWrite): Promise<FileWriteOutcome>;
}

interface DiffWriterOptions {
    readonly files: ProposalFiles;
    readonly judgePath: JudgePath;
    readonly clock?: Clock;
}

/** The content that a file is to have, and instead of which; no bytes: no file. */
type Content = Pick<FileWrite, 'bytes' | 'expected'>;

/** Looks at the files of diffs, and writes what the user accepts where no agent would. */
export class DiffWriter {
    constructor(private readonly options: DiffWriterOptions) {}

    /** Takes the present file as the one that the proposal was made of, unless its path is refused. */
    noteFile(diff: Diff): void {
        const noted: NotedFile = { digest: this.look(diff, { isFresh: false }).then(content => note(noted, content)) };
        diff.noted = noted;
    }

    /** Notes what has become of the diff's file; without an answer in time it stays as before. Never rejects. */
    async noteChange(diff: Diff, patienceMs = lookMs): Promise<void> {
        const { noted } = diff;
        const [before, content] = await Promise.all([noted.digest, this.look(diff, { patienceMs })]);
        if (before !== UNREADABLE && content) {
            const { digest: now } = content;
            noted.change =
                before === now ? 'same' : before === NO_FILE ? 'created' : now === NO_FILE ? 'deleted' : 'changed';
        }
    }

    /** Reads the diff's file now; undefined where its path is refused, or nobody can tell in time. Never rejects. */
    async look(
        { proposal: { path } }: Diff,
        { patienceMs = lookMs, isFresh = true }: { readonly patienceMs?: number; readonly isFresh?: boolean } = {}
    ): Promise<FileContent | undefined> {
        const { files, judgePath, clock = systemClock } = this.options;
        const judgeAndRead = async (): Promise<FileContent | undefined> =>
            (await judgePath(path)).valid ? files.read(path, isFresh) : undefined;
        const looked = await waitAtMost(judgeAndRead(), patienceMs, clock);
        return looked.kind === 'value' ? looked.value : undefined;
    }

    /** Writes where the proposal leads, as it was judged when the user saw it. Never rejects. */
    async write(diff: Diff, text: string, { encoded, overwrites }: Partial<WriteRequest>): Promise<FileOutcome> {
        const bytes = encoded === undefined ? Buffer.from(text, 'utf8') : Buffer.from(encoded, 'base64');
        return this.writeContent(diff, { bytes, expected: overwrites ?? (await diff.noted.digest) });
    }

    /** Puts back what was in the file before it was written. @param expected the digest of what may be overwritten. */
    putBack(diff: Diff, { bytes }: FileContent, expected: string): Promise<FileOutcome> {
        return this.writeContent(diff, { bytes, expected });
    }

    private async writeContent(diff: Diff, content: Content): Promise<FileOutcome> {
        const { clock = systemClock } = this.options;
        const { path } = diff.proposal;
        const milliseconds = writeMs + transferMs(content.bytes?.toString() ?? '');
        const state = { hasBegun: false, isLate: false };
        const onBegin = (): void => {
            if (state.isLate) {
                throw new Error('It is too late.');
            }
            state.hasBegun = true;
        };
        const written = await waitAtMost(this.judgeAndWrite(diff, { ...content, onBegin }), milliseconds, clock);
        switch (written.kind) {
            case 'value':
                return written.value;
            case 'error': {
                const why = String(written.error);
                return { written: false, code: 'not-written', reason: why, facts: [why] };
            }
            case 'late': {
                // Nothing is written then, later neither, unless it has begun.
                state.isLate = true;
                const { code, reason } = refusalOfLatePath(path, milliseconds);
                return state.hasBegun ? refusalOfLateWrite(path, milliseconds) : { written: false, code, reason };
            }
        }
    }

    private async judgeAndWrite(diff: Diff, write: FileWrite): Promise<FileOutcome> {
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
        const outcome = await files.write(path, write);
        if (!outcome.written) {
            return outcome;
        }
        const { bytes } = write;
        diff.written = { before: outcome.before, after: bytes ? digestOfBytes(bytes) : NO_FILE };
        return { written: true };
    }
}

/** A file that cannot be read is like none that the user would overwrite. */
async function note(noted: NotedFile, content: FileContent | undefined): Promise<string> {
    noted.undecodable = content?.bytes && (await undecodableIn(content.bytes));
    return content?.digest ?? UNREADABLE;
}

/** Counts for a file that is not UTF-8, as which agents read it; undefined if it is. */
async function undecodableIn(bytes: Uint8Array): Promise<Undecodable | undefined> {
    if (isUtf8(bytes)) {
        return undefined;
    }
    let ownMarks = 0;
    for (let start = 2; start < bytes.length; start += bytesPerTurn) {
        ownMarks += marksIn(bytes.subarray(start - 2, start + bytesPerTurn));
        await setImmediate();
    }
    return { ownMarks };
}

/** Counts the marks of unknown characters. Byte by byte: a search stops at each, and takes a second where there are many. */
function marksIn(bytes: Uint8Array): number {
    let marks = 0;
    for (let at = 2; at < bytes.length; at++) {
        marks += bytes[at - 2] === 0xef && bytes[at - 1] === 0xbf && bytes[at] === 0xbd ? 1 : 0;
    }
    return marks;
}

function refusalOfLateWrite(path: string, milliseconds: number): UnwrittenFile {
    const reason = `The file system did not say within ${milliseconds / 1_000} s whether it has written '${path}'. Look at the file.`;
    return { written: false, code: 'late', reason };
}
