import { SaveableService } from '@theia/core/lib/browser/saveable-service';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { AgentWrites, ChangeActions, writtenChanges, WrittenRow } from '@agent-companion/client';
import { StatusMessages } from '../messages/status-messages';
import { revealFirstChangeOnlyAtFirst } from '../review/changes/reveal-first-change';
import { UserInputTracker } from '../review/focus/user-input-tracker';
import { WrittenDiff, WrittenSides } from './written-diff';
import { writtenKey, writtenUri } from './written-uris';

/** Opens files that agents have written beside what they were before, and acts on one change of them. */
@injectable()
export class WrittenDiffs implements FrontendApplicationContribution {
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(SaveableService) protected readonly saving: SaveableService;
    @inject(StatusMessages) protected readonly messages: StatusMessages;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;

    private readonly diffs = new Map<Widget, WrittenDiff>();
    private readonly opens = new Emitter<WrittenDiff>();

    /** Fires when the tab of a diff has opened. */
    readonly onDidOpen: Event<WrittenDiff> = this.opens.event;

    /** Keeps and undoes single changes. */
    actions: ChangeActions<WrittenDiff>;

    @postConstruct()
    protected init(): void {
        this.actions = writtenChanges(this.writes, {
            sidesOf: diff => this.sidesOf(diff),
            isRepetition: () => this.input.isRepetition,
            messages: this.messages
        });
    }

    onStart(): void {
        this.editors.onCreated(widget => this.take(widget));
        // The tabs of a reload are there before the list.
        this.writes.onDidChange(() => this.editors.all.forEach(widget => this.take(widget)));
    }

    /** Shows a file of a turn; many files have no diff. */
    async show(row: WrittenRow): Promise<void> {
        await this.editors.open(writtenUri(row), { mode: 'activate' });
    }

    /** Closes the tab of a file, if it is open. @returns whether it was in front. */
    close({ turn, file }: WrittenRow): boolean {
        const widget = this.editors.all.find(({ editor }) => {
            const key = writtenKey(editor.uri);
            return key?.turnId === turn.id && key.uri === file.uri;
        });
        const isInFront = widget !== undefined && widget === this.shell.getCurrentWidget('main');
        widget?.close();
        return isInFront;
    }

    /** Finds the diff in a widget; where none is given, as by a menu, in front. */
    in(widget?: unknown): WrittenDiff | undefined {
        const at = widget instanceof Widget ? widget : this.shell.getCurrentWidget('main');
        const diff = at && this.diffs.get(at);
        return diff && this.writes.find(diff.row.file.uri, diff.row.turn.id) && diff;
    }

    sidesOf(diff: WrittenDiff): WrittenSides {
        return new WrittenSides(diff, this.saving);
    }

    private take(widget: EditorWidget): void {
        const { editor } = widget;
        const key = writtenKey(editor.uri);
        const row = key && this.writes.find(key.uri, key.turnId);
        if (!row || !(editor instanceof MonacoDiffEditor) || this.diffs.has(widget)) {
            return;
        }
        revealFirstChangeOnlyAtFirst(widget);
        // Read before the backend knew its turns, as after a restart, it would be empty.
        editor.originalModel.sync().catch(() => undefined);
        const diff = new WrittenDiff(widget, editor, row);
        const options = { ignoreTrimWhitespace: false, renderGutterMenu: false, renderMarginRevertIcon: false };
        editor.diffEditor.updateOptions(options);
        widget.title.caption = new URI(row.file.uri).path.fsPath();
        this.diffs.set(widget, diff);
        widget.disposed.connect(() => this.diffs.delete(widget));
        this.opens.fire(diff);
    }
}
