import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DesktopNotifications } from './desktop-notifications';
import { PageBadge } from './page-badge';

/** Calls the user to a question that waits in a page they do not see: by the number in its title, and by a notification. */
@injectable()
export class QuestionAttention {
    @inject(PageBadge) protected readonly badge: PageBadge;
    @inject(DesktopNotifications) protected readonly notifications: DesktopNotifications;

    /** @returns what ends the call: the question waits no longer. The number goes as soon as the page is seen. */
    call(title: string): Disposable {
        const update = (): void => {
            if (!document.hidden) {
                this.badge.show('question', 0);
            }
        };
        this.badge.show('question', document.hidden ? 1 : 0);
        const notification = this.notifications.announce({ title, body: '', tag: 'agent-companion-question' });
        document.addEventListener('visibilitychange', update);
        return Disposable.create(() => {
            document.removeEventListener('visibilitychange', update);
            this.badge.show('question', 0);
            notification.dispose();
        });
    }
}
