import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentList, callSentence, ListedAgent } from '@agent-companion/client';
import { Notify, reviewPreferences } from '../../common';
import { StatusMessages } from '../messages/status-messages';
import { userSetting } from '../user-setting';
import { Review } from '../review/review';
import { ReviewNavigation } from '../review/review-navigation';

const permitNotificationsCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.permitNotifications', label: 'Permit Desktop Notifications', category: 'Agent Companion' },
    'agent-companion/permitNotifications'
);

/** The browser's own notifications, for a user who is elsewhere. They ask for permission by the command only. */
@injectable()
export class DesktopNotifications implements CommandContribution {
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(AgentList) protected readonly agents: AgentList<Review>;
    @inject(StatusMessages) protected readonly messages: StatusMessages;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    private readonly latest = new WeakMap<Review, Notification>();
    /** By the names of agents. */
    private readonly calls = new Map<string, Notification>();

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(permitNotificationsCommand, { execute: () => this.askPermission() });
    }

    /** Announces a proposal if the user is elsewhere and wants that; a click leads there. */
    notify(review: Review): void {
        const { request, widget } = review;
        // A notification that replaces one of the same tag is silent: the earlier one is closed first.
        this.latest.get(review)?.close();
        const title = nls.localize('agent-companion/proposes', '{0} proposes a change', request.agentName);
        const options = { body: new URI(request.fileUri).path.base, tag: request.id };
        const notification = this.show(title, options, () => this.navigation.goTo(review));
        if (notification) {
            this.latest.set(review, notification);
            widget.disposed.connect(() => notification.close());
        }
    }

    /** Announces that an agent calls, if the user is elsewhere and wants that; a click leads there. */
    notifyCall(listed: ListedAgent): void {
        const { name } = listed.agent;
        this.calls.get(name)?.close();
        const notification = this.show(callSentence(listed), { tag: `agent ${name}` }, () => this.agents.goTo(listed));
        if (notification) {
            this.calls.set(name, notification);
        }
    }

    private show(title: string, options: NotificationOptions, go: () => Promise<void>): Notification | undefined {
        const isElsewhere = document.hidden || !document.hasFocus();
        const wanted = userSetting<Notify>(this.preferences, reviewPreferences.notify) !== 'never';
        if (!isElsewhere || !wanted || !('Notification' in window) || Notification.permission !== 'granted') {
            return undefined;
        }
        const notification = createNotification(title, options);
        if (notification) {
            notification.onclick = () => {
                window.focus();
                notification.close();
                go().catch(() => undefined);
            };
        }
        return notification;
    }

    private async askPermission(): Promise<void> {
        const isPermitted = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
        const sentence = isPermitted
            ? nls.localize(
                  'agent-companion/notificationsGranted',
                  'The browser notifies you of proposed changes, and of agents that need you, while you are in another tab or window.'
              )
            : nls.localize(
                  'agent-companion/notificationsDenied',
                  'The browser does not notify. Permit it in its settings for this site; most need HTTPS.'
              );
        this.messages.show({ sentence });
    }
}

/** Undefined where only service workers may notify, as on Android. */
function createNotification(title: string, options: NotificationOptions): Notification | undefined {
    try {
        return new Notification(title, options);
    } catch {
        return undefined;
    }
}
