import type { LedgerGap, WriteUndo, WrittenBy, WrittenFile, WrittenTurn } from '@agent-companion/core/contract';
import { codedSentence } from '../messages/coded-sentence';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { ChoiceQuestion } from '../messages/question';
import { actText } from '../status/agent-list';

/** Names a written file's change, or that it is a link. */
export function writtenText({ kind, count = 0, from }: WrittenFile): string {
    return {
        changed: '',
        added: nls.localize('agent-companion/writtenAdded', 'new'),
        deleted: nls.localize('agent-companion/writtenDeleted', 'deleted'),
        renamed: nls.localize('agent-companion/writtenRenamed', 'was {0}', fileNameOf(from ?? '')),
        mode: nls.localize('agent-companion/writtenMode', 'mode changed'),
        link: nls.localize('agent-companion/writtenLink', 'link'),
        many: nls.localize('agent-companion/writtenMany', '{0} files', count)
    }[kind];
}

/** Says that the agent of a turn works, or when it began. */
export function turnText({ began, ended }: Pick<WrittenTurn, 'began' | 'ended'>): string {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return ended === undefined ? actText('working') : new Date(began).toLocaleTimeString(undefined, time);
}

/** Rows of files on disk, and the number of older turns that are gone. */
export interface ListedWrites {
    readonly rows: readonly unknown[];
    readonly dropped: number;
}

/** Says how many rows agents have written, and how many turns are forgotten; nothing for none. */
export function listedText({ rows, dropped }: ListedWrites): string {
    const { length } = rows;
    const listed = length > 0 && nls.localize('agent-companion/writtenCount', 'Changed on disk: {0}.', length);
    const gone = dropped > 0 && nls.localize('agent-companion/writtenDropped', 'Older turns, forgotten: {0}.', dropped);
    return [listed, gone].filter(Boolean).join(' ');
}

/** Says how it is known who wrote a file. */
export function writtenByText(by: WrittenBy): string {
    return {
        tool: nls.localize('agent-companion/writtenByTool', 'written by the agent'),
        shell: nls.localize('agent-companion/writtenByShell', 'changed while the agent worked'),
        several: nls.localize('agent-companion/writtenBySeveral', 'written while several agents worked')
    }[by];
}

/** Says how many files are as they were before. */
export function undoneSentence(count: number): string {
    return count === 1
        ? nls.localize('agent-companion/writeUndone', 'Undone. The file is as it was before.')
        : nls.localize('agent-companion/writesUndone', 'Undone. {0} files are as they were before.', count);
}

/** Says that the lines of a change are as they were before. */
export function changeUndoneSentence(): string {
    return nls.localize('agent-companion/changeUndone', 'Undone. The lines are as they were before.');
}

/** Confirms a redo, or says how many files are back and which are not. */
export function redoneSentence({ undone, touched, failed }: WriteUndo): string {
    const left = [...touched, ...(failed ? [failed.uri] : [])].map(fileNameOf);
    const names = [...left.slice(0, 3), ...(left.length > 3 ? ['…'] : [])].join(', ');
    return left.length > 0
        ? nls.localize('agent-companion/redonePart', 'Files that are back: {0}. Not written back: {1}', undone, names)
        : undone > 0
          ? nls.localize('agent-companion/writesRedone', 'What the agent wrote is back.')
          : changedMeanwhileSentence();
}

/** Asks whether an undo may overwrite later changes. */
export function touchedQuestion(uris: readonly string[]): ChoiceQuestion<'show' | 'overwrite'> {
    const text =
        uris.length === 1
            ? nls.localize(
                  'agent-companion/touchedFile',
                  '{0} was changed again in the same lines. Nothing of it is undone. You can compare it with the text before, or undo it and lose the later change.',
                  fileNameOf(uris[0])
              )
            : nls.localize(
                  'agent-companion/touchedFiles',
                  '{0} files were changed again in the same lines. Nothing of them is undone. You can compare the first with the text before, or undo all and lose the later changes.',
                  uris.length
              );
    return {
        title: nls.localize('agent-companion/touchedTitle', 'Undo Over Later Changes?'),
        text,
        choices: [
            { label: nls.localize('agent-companion/compare', 'Compare'), value: 'show' },
            { label: nls.localize('agent-companion/undoAnyway', 'Undo Anyway'), value: 'overwrite' }
        ]
    };
}

/** Asks whether all that an agent has written is kept or undone. */
export function allOfAgentQuestion(
    act: 'keep' | 'undo',
    choices: ChoiceQuestion<readonly string[]>['choices']
): ChoiceQuestion<readonly string[]> {
    const title = {
        keep: nls.localize('agent-companion/keepAllTitle', 'Keep All That an Agent Has Written?'),
        undo: nls.localize('agent-companion/undoAllTitle', 'Undo All That an Agent Has Written?')
    }[act];
    const text = nls.localize('agent-companion/allText', 'In all its turns. What others have written since stays.');
    return { title, text, choices };
}

/** Names an agent and the number of files that it has written. */
export function agentFilesText(agent: string, files: number): string {
    return nls.localize('agent-companion/agentFiles', '{0} (files: {1})', agent, files);
}

/** Says why a file could not be put back. */
export function unwritableSentence({ uri, reason }: Required<WriteUndo>['failed']): string {
    return nls.localize('agent-companion/notPutBackAs', '{0} could not be written: {1}', fileNameOf(uri), reason);
}

/** Says that a file has to be saved before an undo. */
export function unsavedSentence(uri: string): string {
    return nls.localize(
        'agent-companion/undoUnsaved',
        '{0} has unsaved changes. Save or revert them, then undo.',
        fileNameOf(uri)
    );
}

/** Says why nothing is known of what agents write. */
export function gapSentence(gap: LedgerGap): string {
    return codedSentence<LedgerGap>(
        {
            off: () => nls.localize('agent-companion/ledgerOff', 'The setting ‘agentCompanion.ledger’ is off.'),
            'no-git': () =>
                nls.localize(
                    'agent-companion/ledgerNoGit',
                    'Git is not installed where the agents run. Without it the IDE does not see what they write.'
                ),
            'no-repository': () =>
                nls.localize(
                    'agent-companion/ledgerNoRepository',
                    'This folder is no Git repository: only files that an agent’s tools name are seen, not those its shell writes.'
                ),
            'not-trusted': () =>
                nls.localize(
                    'agent-companion/ledgerNotTrusted',
                    'Changes on disk are not followed in Restricted Mode.'
                ),
            'too-large': () =>
                nls.localize(
                    'agent-companion/ledgerTooLarge',
                    'This folder has too many files to follow what agents write.'
                )
        },
        { code: gap }
    );
}

/** Says that a change is not kept, as the file is another one by now. */
export function changedMeanwhileSentence(): string {
    return nls.localize(
        'agent-companion/writtenMeanwhile',
        'The file has changed meanwhile, so nothing was done. Look again, then try again.'
    );
}

/** Asks why a file is undone. */
export function undoQuestion(agent: string): string {
    return nls.localize('agent-companion/whyUndo', 'Why? This goes into the prompt of {0}, unsent.', agent);
}
