import * as assert from 'node:assert/strict';
import { CompanionClient } from '../../common';
import { Page } from './page';
import { PageEditorHost } from './page-editor-host';
import { PageLiveness } from './page-liveness';

describe('PageWatch', () => {
    let ping: () => Promise<void>;
    let editor: PageEditorHost;
    let watch: PageLiveness;
    let reports: boolean[];
    let onReport: () => void = () => undefined;
    let awake: NodeJS.Timeout;

    const client: CompanionClient = {
        showReview: () => Promise.resolve({ shown: true }),
        dropReview: () => Promise.resolve(),
        closeReview: () => Promise.resolve({}),
        ping: () => ping(),
        onAgentsChanged: () => undefined
    };

    beforeEach(() => {
        // The watch itself does not keep the process alive.
        awake = setInterval(() => undefined, 1_000);
        ping = () => Promise.resolve();
        reports = [];
        editor = new PageEditorHost();
        const report = (alive: boolean): void => {
            reports.push(alive);
            onReport();
        };
        watch = new PageLiveness(editor, report, { every: 10, patience: 5 });
    });
    afterEach(() => {
        watch.dispose();
        clearInterval(awake);
    });

    const nextReport = (): Promise<void> => new Promise(resolve => (onReport = resolve));

    it('tells a page that answers from one that keeps silent or fails, and sees it come back', async () => {
        editor.attach(new Page(client));
        await nextReport();
        ping = () => new Promise(() => undefined);
        await nextReport();
        ping = () => Promise.reject(new Error('broken'));
        await nextReport();
        ping = () => Promise.resolve();
        await nextReport();
        assert.deepEqual(reports, [true, false, false, true]);
    });

    it('says nothing of a page that was replaced while it kept silent', async () => {
        let asked = (): void => undefined;
        const first = new Promise<void>(resolve => (asked = resolve));
        ping = () => {
            asked();
            return new Promise(() => undefined);
        };
        editor.attach(new Page(client));
        await first;
        ping = () => Promise.resolve();
        editor.attach(new Page(client));
        await nextReport();
        assert.deepEqual(reports, [true]);
    });
});
