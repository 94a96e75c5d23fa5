import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { CommandRegistry } from '@theia/core/lib/common/command';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites } from '@agent-companion/client';
import { reviewCommands, WRITTEN_IN_FRONT } from '../review/commands/review-commands';
import {
    commentLinesCommand,
    listCommentsCommand,
    rejectWithCommentCommand
} from '../review/comments/comment-commands';
import { CommentContribution } from '../review/comments/comment-contribution';
import { FileOpener } from '../review/tab/file-opener';
import { ReviewAppearance } from '../review/tab/review-appearance';
import type { WrittenDiff } from './written-diff';
import { WrittenDiffs } from './written-diffs';

/** The commands of reviews, for files that agents have written; and their keys. */
@injectable()
export class WrittenCommands implements FrontendApplicationContribution {
    @inject(WrittenDiffs) protected readonly diffs: WrittenDiffs;
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(FileOpener) protected readonly fileOpener: FileOpener;
    @inject(ReviewAppearance) protected readonly appearance: ReviewAppearance;
    @inject(CommentContribution) protected readonly commenting: CommentContribution;
    @inject(CommandRegistry) protected readonly commandRegistry: CommandRegistry;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    private readonly acts: Partial<Record<keyof typeof reviewCommands, (diff: WrittenDiff) => Promise<unknown>>> = {
        previousChange: diff => Promise.resolve(this.diffs.sidesOf(diff).go('previous')),
        nextChange: diff => Promise.resolve(this.diffs.sidesOf(diff).go('next')),
        previousFile: ({ row }) => this.writes.goFrom(row, -1),
        nextFile: ({ row }) => this.writes.goFrom(row, 1),
        keepChange: diff => this.diffs.actions.keep(diff),
        undoChange: diff => this.diffs.actions.undo(diff),
        toggleLayout: () => this.appearance.toggleLayout(),
        openFile: diff => this.fileOpener.open(new URI(diff.row.file.uri), this.diffs.sidesOf(diff).fileLine),
        accept: ({ row }) => this.writes.decide(row, 'keep'),
        reject: ({ row }) => this.writes.decide(row, 'undo')
    };

    onStart(): void {
        const key = this.contextKeys.createKey<boolean>(WRITTEN_IN_FRONT, false);
        this.shell.onDidChangeCurrentWidget(() => key.set(this.diffs.in() !== undefined));
        this.writes.onDidChange(() => key.set(this.diffs.in() !== undefined));
        this.handle(rejectWithCommentCommand.id, ({ row }) => this.writes.undoWithComment(row));
        this.handle(commentLinesCommand.id, diff => this.commenting.commentLines(diff));
        this.handle(listCommentsCommand.id, diff => this.commenting.listComments(diff));
        for (const [name, act] of Object.entries(this.acts)) {
            const { command, keybinding } = reviewCommands[name as keyof typeof reviewCommands];
            this.handle(command.id, act);
            if (keybinding) {
                this.keybindings.registerKeybinding({ command: command.id, keybinding, when: WRITTEN_IN_FRONT });
            }
        }
    }

    /** Acts on a diff in place of a review. */
    private handle(id: string, act: (diff: WrittenDiff) => Promise<unknown>): void {
        const has = (widget?: unknown): boolean => this.diffs.in(widget) !== undefined;
        // The handler registered last is asked first.
        this.commandRegistry.registerHandler(id, {
            isEnabled: has,
            isVisible: has,
            execute: async (widget?: unknown) => {
                const diff = this.diffs.in(widget);
                await (diff && act(diff));
            }
        });
    }
}
