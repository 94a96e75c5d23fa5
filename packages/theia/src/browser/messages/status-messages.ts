import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { StatusBar, StatusBarAlignment, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { MessageAction, MessageScreen, StatusMessage, visible, withoutIcons } from '@agent-companion/client';
import type { Clock } from '@agent-companion/core/server';
import { systemClock } from '@agent-companion/core/support';
import { keyLabel, withKey } from './key-label';

/** How long a message stays, in milliseconds, and one that offers something. */
const SHOWN_MS = 8_000;
const OFFER_MS = 20_000;

/** The messages' places in the status bar: at the end of its left side. */
const ELEMENT_ID = 'agent-companion.message';
const PRIORITY = -1_000;

/** Says in the status bar what happened, for seconds unless it `stays`; takes no key. */
@injectable()
export class StatusMessages implements MessageScreen {
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    protected readonly clock: Clock = systemClock;
    /** A part of the page that is heard and not seen: a screen reader says what is new in it. */
    protected readonly heard = document.createElement('div');
    private ids: readonly string[] = [];
    private offered: readonly MessageAction[] = [];
    private expiry = Disposable.NULL;

    @postConstruct()
    protected init(): void {
        this.heard.className = 'agent-companion-unseen';
        this.heard.setAttribute('role', 'status');
        this.heard.setAttribute('aria-live', 'polite');
        document.body.appendChild(this.heard);
    }

    /** Whether the message that is shown offers anything. */
    get isOffering(): boolean {
        return this.offered.length > 0;
    }

    /** @returns what takes this message away, if no other has taken its place. */
    show({ sentence: said, severity = 'info', actions = [], stays = false }: StatusMessage): Disposable {
        this.hide();
        const sentence = visible(said);
        const icon = severity === 'warn' ? 'warning' : 'info';
        this.offered = actions;
        const entries: Partial<StatusBarEntry>[] = [
            { text: `$(${icon}) ${withoutIcons(sentence)}`, tooltip: sentence },
            ...actions.map(action => this.entryOf(action))
        ];
        this.ids = entries.map((_, index) => (index === 0 ? ELEMENT_ID : `${ELEMENT_ID}.${index}`));
        entries.forEach((entry, index) => this.set(index, entry));
        const offers = actions.map(action => this.nameOf(action));
        this.announce([sentence, ...offers].join(' '));
        const shownMs = actions.length > 0 ? OFFER_MS : SHOWN_MS;
        const expiry = stays ? Disposable.create(() => undefined) : this.clock.after(shownMs, () => this.hide());
        this.expiry = expiry;
        return Disposable.create(() => this.expiry === expiry && this.hide());
    }

    /** Takes the message away, if there is one. */
    hide(): void {
        this.expiry.dispose();
        this.ids.forEach(id => void this.statusBar.removeElement(id).catch(() => undefined));
        [this.ids, this.offered] = [[], []];
    }

    /** Whether the message that is shown offers a command. */
    offers(command: string): boolean {
        return this.offered.some(action => action.command === command);
    }

    /** Has a sentence said, the same as before as well. */
    private announce(sentence: string): void {
        const line = document.createElement('div');
        line.textContent = sentence;
        this.heard.replaceChildren(line);
    }

    private entryOf(action: MessageAction): Partial<StatusBarEntry> {
        const label = this.nameOf(action);
        return {
            text: action.label,
            tooltip: label,
            command: action.command,
            ...(action.arguments && { arguments: [...action.arguments] }),
            className: 'agent-companion-message-action',
            accessibilityInformation: { label, role: 'button' }
        };
    }

    private nameOf({ label, command }: MessageAction): string {
        return withKey(label, keyLabel(this.keybindings, command));
    }

    private set(index: number, entry: Partial<StatusBarEntry>): void {
        const place = { text: '', alignment: StatusBarAlignment.LEFT, priority: PRIORITY - index };
        this.statusBar.setElement(this.ids[index], { ...place, ...entry }).catch(() => undefined);
    }
}
