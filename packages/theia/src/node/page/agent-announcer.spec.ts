import * as assert from 'node:assert/strict';
import { CompanionClient, ConnectedAgent } from '../../common';
import { AgentAnnouncer } from './agent-announcer';
import { Page } from './page';
import { PageEditorHost } from './page-editor-host';

const agent = (name: string): ConnectedAgent => ({ name, version: '1' });
const never = () => new Promise<void>(() => undefined);

describe('AgentAnnouncer', () => {
    let told: string[];
    let pings: (() => Promise<void>)[];
    let agents: ConnectedAgent[];
    let editor: PageEditorHost;
    let announcer: AgentAnnouncer;

    const client: CompanionClient = {
        showReview: () => Promise.resolve({ shown: true }),
        dropReview: () => Promise.resolve(),
        closeReview: () => Promise.resolve({}),
        ping: () => (pings.shift() ?? never)(),
        onAgentsChanged: changed => void told.push(changed.map(({ name }) => name).join())
    };

    beforeEach(() => {
        told = [];
        pings = [];
        agents = [agent('one')];
        editor = new PageEditorHost();
        editor.attach(new Page(client));
        announcer = new AgentAnnouncer(editor, () => agents, { attempts: 3, forAnswer: 10 });
    });

    it('tells once if the page shows that it has heard', async () => {
        pings = [() => Promise.resolve()];
        await announcer.announce();
        assert.deepEqual(told, ['one']);
    });

    it('tells again, and what is true by then, until the page has heard', async () => {
        pings = [
            () => {
                agents = [agent('two')];
                return never();
            },
            () => Promise.resolve()
        ];
        await announcer.announce();
        assert.deepEqual(told, ['one', 'two']);
    });

    it('gives up in the end', async () => {
        await announcer.announce();
        assert.deepEqual(told, ['one', 'one', 'one']);
    });

    it('leaves it to a newer announcement', async () => {
        pings = [never, () => Promise.resolve()];
        const older = announcer.announce();
        agents = [];
        await announcer.announce();
        await older;
        assert.deepEqual(told, ['one', '']);
    });

    it('has nobody to tell without a page, and stops when the page goes', async () => {
        const page = new Page(client);
        editor.attach(page);
        const announcing = announcer.announce();
        editor.detach(page);
        await announcing;
        await announcer.announce();
        assert.deepEqual(told, ['one']);
    });
});
