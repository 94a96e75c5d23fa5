import { utf8Of } from '../../support/utf8';
import { digestOfText, FileContent, NO_FILE } from '../../workspace/file-digest';
import { withLf } from '../../workspace/line-ends';
import { type Diff, WrittenFile } from '../diff';
import type { DiffPresenter } from '../diff-presenter';
import type { RecordDiff } from '../diff-recorder';
import type { DiffStore } from '../diff-store';
import type { DiffWriter, WriteRefusal } from './diff-writer';
import type { OrphanedDiffs } from './orphaned-diffs';

/** Outcome of taking back an accept. `id`: a review, as the file changed; `deleted`: it was new. */
export type PutBackOutcome =
    | { readonly putBack: true; readonly id?: string; readonly deleted?: true }
    | (Omit<WriteRefusal, 'written' | 'code'> & {
          readonly putBack: false;
          readonly code: WriteRefusal['code'] | 'not-yet' | 'not-shown';
      });

interface PutBackOptions {
    readonly store: DiffStore;
    readonly presenter: Pick<DiffPresenter, 'show'>;
    readonly writer: Pick<DiffWriter, 'look' | 'putBack' | 'noteFile'>;
    readonly orphans: Pick<OrphanedDiffs, 'restore'>;
    readonly record: RecordDiff;
}

/** Takes accepts back: the file gets its former content, with care for what came after. */
export class PutBack {
    constructor(private readonly options: PutBackOptions) {}

    /** Never rejects. @param overwrites the digest of what the user agrees to lose. */
    async putBack(id: string, overwrites?: string): Promise<PutBackOutcome> {
        const ended = this.options.store.ended.get(id);
        const written = ended?.written;
        if (!ended || !written || ended.state === 'rejected') {
            return { putBack: false, code: 'ended' };
        }
        return ended.turns.run(() => this.putBackInTurn(ended, written, overwrites));
    }

    private async putBackInTurn(ended: Diff, written: WrittenFile, overwrites?: string): Promise<PutBackOutcome> {
        const { writer } = this.options;
        const { before, after } = written;
        const content = await writer.look(ended);
        if (!content) {
            return { putBack: false, code: 'path-unreadable' };
        }
        const found = content.digest;
        if (found === before.digest) {
            return { putBack: false, code: 'not-yet' };
        }
        if (found !== overwrites && !isWrittenAs(content, after)) {
            return this.show(ended, written, found);
        }
        const outcome = await writer.putBack(ended, before, found);
        // Taken back once; what is written then is not to be taken back in its turn.
        ended.written = outcome.written ? undefined : written;
        if (outcome.written) {
            this.options.record(ended, 'undone');
        }
        const deleted = before.digest === NO_FILE && { deleted: true as const };
        return outcome.written ? { putBack: true, ...deleted } : { ...outcome, putBack: false };
    }

    /** Reviews the former content, as nothing is written over what came after; refuses where that cannot be shown. */
    private async show(ended: Diff, { before }: WrittenFile, found: string): Promise<PutBackOutcome> {
        const { presenter, store, writer, orphans } = this.options;
        const isThere = before.digest !== NO_FILE && found !== NO_FILE;
        const text = isThere && before.bytes ? utf8Of(before.bytes) : undefined;
        if (text === undefined) {
            return { putBack: false, code: 'content-changed', found };
        }
        const diff = orphans.restore(ended, undefined, text);
        writer.noteFile(diff);
        const outcome = await diff.turns.run(() => presenter.show(diff));
        if (!outcome.shown) {
            store.end(diff, 'fail');
            return { putBack: false, code: 'not-shown' };
        }
        return { putBack: true, id: diff.proposal.id };
    }
}

/** Whether a file has an accepted text, by digest: agents keep the file's line ends and byte order mark. */
function isWrittenAs({ digest, bytes }: FileContent, after: string): boolean {
    const text = bytes && utf8Of(bytes);
    if (text === undefined) {
        return digest === after;
    }
    const plain = text.replace(/^\uFEFF/, '');
    return [text, plain, withLf(plain), withLf(text)].some(each => digestOfText(each) === after);
}
