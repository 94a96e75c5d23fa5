import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { UriSelection } from '@theia/core/lib/common/selection';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { ReviewNavigation } from '../review/front/review-navigation';
import { EditorBanner } from './editor-banner';
import { WaitingChanges } from './waiting-changes';
import { waitingSentence } from './waiting-sentence';

const reviewFileCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.review-file', label: 'Review Changes of This File', category: 'Agent Companion' },
    'agent-companion/reviewFile'
);

/** Leads from a file to the changes that wait for it: from its open editor, and from the Explorer. */
@injectable()
export class WaitingBanners
    implements FrontendApplicationContribution, CommandContribution, MenuContribution, KeybindingContribution
{
    @inject(WaitingChanges) protected readonly waiting: WaitingChanges;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(SelectionService) protected readonly selection: SelectionService;

    private readonly banners = new Map<EditorWidget, EditorBanner>();

    onStart(): void {
        this.editors.onCreated(widget => this.update(widget));
        this.waiting.onDidChange(files => {
            const shown = this.editors.all.filter(({ editor }) => files.some(file => file.isEqual(editor.uri)));
            shown.forEach(widget => this.update(widget));
        });
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(reviewFileCommand, {
            isEnabled: () => this.selectedFile() !== undefined,
            isVisible: () => this.selectedFile() !== undefined,
            execute: () => this.review(this.selectedFile())
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        for (const menu of [EDITOR_CONTEXT_MENU, ['navigator-context-menu']]) {
            menus.registerMenuAction([...menu, '5_agent'], { commandId: reviewFileCommand.id, order: 'a' });
        }
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = 'editorTextFocus || explorerViewletFocus';
        keybindings.registerKeybinding({ command: reviewFileCommand.id, keybinding: 'shift+alt+d', when });
    }

    private update(widget: EditorWidget): void {
        const { editor } = widget;
        if (!(editor instanceof MonacoEditor) || widget.isDisposed) {
            return;
        }
        const waiting = this.waiting.of(editor.uri);
        const banner = this.banners.get(widget) ?? (waiting && this.bannerOf(widget, editor));
        banner?.show(waiting && waitingSentence(waiting));
    }

    private bannerOf(widget: EditorWidget, editor: MonacoEditor): EditorBanner {
        const banner = new EditorBanner(editor, () => void this.review(editor.uri).catch(() => undefined));
        this.banners.set(widget, banner);
        widget.disposed.connect(() => this.banners.delete(widget));
        return banner;
    }

    /** The file that is selected, or in front, if changes wait for it. */
    private selectedFile(): URI | undefined {
        const candidates = [UriSelection.getUri(this.selection.selection), this.editors.currentEditor?.editor.uri];
        return candidates.find(uri => uri && this.waiting.of(uri));
    }

    /** Goes to the oldest review of a file. */
    private async review(file: URI | undefined): Promise<void> {
        const waiting = file && this.waiting.of(file);
        if (waiting) {
            await this.navigation.goTo(waiting.reviews[0]);
        }
    }
}
