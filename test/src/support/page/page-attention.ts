import { IdePage } from './ide-page';
import { until } from '../until';

/** A notification of the browser's. */
interface ToldNotification {
    readonly title: string;
    readonly body?: string;
    readonly isClosed: boolean;
}

/** Messages of the page to the browser, kept where a test can read them. */
interface Told {
    told: (ToldNotification & { click(): void })[];
    isHidden: boolean;
}

/** Calls of a page to an absent user: notifications, and the count in its title. */
export class PageAttention {
    private constructor(private readonly ide: IdePage) {}

    /** Has the page keep, from now on, what it tells. Loads it anew. */
    static async of(ide: IdePage): Promise<PageAttention> {
        await ide.page.addInitScript(record);
        await ide.reload();
        return new PageAttention(ide);
    }

    /** Hides the page, or shows it again. */
    setHidden(isHidden: boolean): Promise<void> {
        return this.ide.page.evaluate(hidden => {
            (window as unknown as Told).isHidden = hidden;
            document.dispatchEvent(new Event('visibilitychange'));
        }, isHidden);
    }

    /** All notifications, oldest first. */
    notifications(): Promise<ToldNotification[]> {
        return this.ide.page.evaluate(() =>
            (window as unknown as Told).told.map(({ title, body, isClosed }) => ({ title, body, isClosed }))
        );
    }

    /** Forgets all notifications so far. */
    forget(): Promise<void> {
        return this.ide.page.evaluate(() => void ((window as unknown as Told).told = []));
    }

    /** Clicks a notification, counted from 0. */
    click(index: number): Promise<void> {
        return this.ide.page.evaluate(which => (window as unknown as Told).told[which].click(), index);
    }

    /** Waits until the page's title counts so many. */
    async waitForCount(count: number): Promise<void> {
        const seen = async (): Promise<string> => /^\((\d+)\) /.exec(await this.ide.page.title())?.[1] ?? '0';
        await until(`the title counts ${count}`, async () => (await seen()) === String(count), { seen });
    }
}

/** Run in the page: a browser that lets notify, and hides the page when it is told to. No headless browser does either. */
function record(): void {
    const page = window as unknown as Told;
    Object.assign(page, { told: [], isHidden: false });
    class RecordedNotification {
        static readonly permission = 'granted';
        isClosed = false;
        onclick: (() => void) | undefined;
        readonly body: string | undefined;
        constructor(
            readonly title: string,
            options: NotificationOptions
        ) {
            this.body = options.body;
            page.told.push(this);
        }
        click(): void {
            this.onclick?.();
        }
        close(): void {
            this.isClosed = true;
        }
    }
    Object.assign(window, { Notification: RecordedNotification });
    Object.defineProperty(document, 'hidden', { get: () => page.isHidden });
}
