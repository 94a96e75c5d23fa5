import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { AgentWrites, Hunk, hunksAt, ReviewComments } from '@agent-companion/client';
import { keyLabel, withKey } from '../messages/key-label';
import { BarAction, BarCommand, barCommands } from '../review/bar/bar-actions';
import type { CommandState } from '../review/bar/bar-commands';
import { BarFacts, ReviewBar } from '../review/bar/review-bar';
import { ReviewHeader } from '../review/bar/review-header';
import type { BoxButton } from '../review/changes/change-box';
import { ChangeBoxes } from '../review/changes/change-boxes';
import { ReviewChanges } from '../review/changes/review-changes';
import { countedLines, sizeOf } from '../review/changes/shown-hunks';
import { CommentZones } from '../review/comments/comment-zones';
import { FileLocations } from '../review/tab/file-locations';
import type { WrittenDiff } from './written-diff';
import { WrittenDiffs } from './written-diffs';

const actions: readonly BarAction[] = [
    { name: 'reject', label: nls.localize('agent-companion/undo', 'Undo'), isPrimary: false },
    { name: 'accept', label: nls.localize('agent-companion/keep', 'Keep'), isPrimary: true }
];

/** Tooltips of what is another act than in a review. */
const tooltips: Partial<Record<BarCommand, string>> = {
    accept: nls.localize('agent-companion/keepFileTip', 'Keep: take this file off the list'),
    reject: nls.localize('agent-companion/undoFileTip', 'Undo: put back the file as it was before')
};

/** Shows the bar above each file that an agent has written, and boxes at its changes. */
@injectable()
export class WrittenBars implements FrontendApplicationContribution {
    @inject(WrittenDiffs) protected readonly diffs: WrittenDiffs;
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(ReviewComments) protected readonly comments: ReviewComments;
    @inject(FileLocations) protected readonly locations: FileLocations;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    onStart(): void {
        this.diffs.onDidOpen(diff => this.add(diff));
    }

    private add(diff: WrittenDiff): void {
        const { widget, editor } = diff;
        editor.node.classList.add('agent-companion-diff');
        const header = new ReviewHeader(editor, () => this.render(diff));
        const update = (): void => header.update();
        const { actions: changes } = this.diffs;
        const keep = nls.localize('agent-companion/keepWrittenTip', 'Keep this change: take it off the list');
        const undo = nls.localize('agent-companion/undoWrittenTip', 'Undo this change: put the lines before back');
        const boxes = new ChangeBoxes(
            diff,
            {
                keep: this.button('keepChange', keep, hunk => changes.keep(diff, hunk)),
                undo: this.button('undoChange', undo, hunk => changes.undo(diff, hunk))
            },
            () => false
        );
        const listening = [
            new CommentZones(diff, this.comments),
            this.comments.onDidChange(update),
            this.writes.onDidChange(update),
            editor.diffEditor.onDidUpdateDiff(update),
            editor.diffEditor.getModifiedEditor().onDidChangeCursorPosition(update)
        ];
        widget.disposed.connect(() => [...listening, header, boxes].forEach(each => each.dispose()));
    }

    private button(name: BarCommand, tooltip: string, act: (hunk: Hunk) => Promise<void>): BoxButton {
        return {
            tooltip: () => withKey(tooltip, keyLabel(this.keybindings, barCommands[name].command.id)),
            press: hunk => void act(hunk).catch(() => undefined)
        };
    }

    private render(diff: WrittenDiff): React.ReactNode {
        if (diff.widget.isDisposed || !this.diffs.in(diff.widget)) {
            return undefined;
        }
        return (
            <ReviewBar
                facts={this.factsOf(diff)}
                actions={actions}
                stateOf={name => this.stateOf(name)}
                run={name => this.run(diff, name)}
                openMenu={() => undefined}
            />
        );
    }

    private run({ widget }: WrittenDiff, name: BarCommand): void {
        this.commands.executeCommand(barCommands[name].command.id, widget).catch(() => undefined);
    }

    private stateOf(name: BarCommand): CommandState {
        const { command, tooltip } = barCommands[name];
        return { isEnabled: true, tooltip: tooltips[name] ?? tooltip, key: keyLabel(this.keybindings, command.id) };
    }

    private factsOf({ editor, commented, row: { turn, file } }: WrittenDiff): BarFacts {
        const uri = new URI(file.uri);
        const changes = new ReviewChanges(editor);
        const { known } = changes;
        const [original, modified] = changes.models.map(countedLines);
        const hunk = known && hunksAt(known, changes.cursor.line, changes.cursor.side).at(0);
        const rows = this.writes.rows.filter(each => each.file.kind !== 'many');
        return {
            file: uri.path.base,
            folder: this.locations.folderOf(uri),
            agent: turn.agentName,
            proposer: turn.agentName,
            isNew: file.kind === 'added',
            isOnDisk: true,
            size: known && sizeOf(known, { original, modified }),
            changes: known && { index: hunk && known.indexOf(hunk), count: known.length },
            kept: 0,
            comments: this.comments.of(commented.id).length,
            files: {
                index: rows.findIndex(each => each.turn.id === turn.id && each.file.uri === file.uri),
                count: rows.length
            }
        };
    }
}
