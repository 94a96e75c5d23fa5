import { ConnectedAgent } from '../../common';
import { askPage } from './page';
import { PageEditorHost } from './page-editor-host';

/** How often a page is told, and how long it may take to show that it has heard, in milliseconds. */
export interface AnnouncementPatience {
    attempts: number;
    forAnswer: number;
}

const DEFAULT_PATIENCE: AnnouncementPatience = { attempts: 5, forAnswer: 4_000 };

/** Tells the attached page which agents are connected, until it has heard: a broken socket swallows what is on its way. */
export class AgentAnnouncer {
    private turn = 0;

    constructor(
        private readonly editor: PageEditorHost,
        private readonly agents: () => ConnectedAgent[],
        private readonly patience = DEFAULT_PATIENCE
    ) {}

    /**
     * Tells the agents there are at each attempt; ends when the page has heard, a newer announcement has begun or the
     * attempts are used up. A page that comes later learns them from its welcome.
     * @throws whatever the page's own code threw.
     */
    async announce(): Promise<void> {
        const turn = ++this.turn;
        for (let attempt = 0; attempt < this.patience.attempts && turn === this.turn; attempt++) {
            const page = this.editor.currentPage;
            if (!page) {
                return;
            }
            const answer = await askPage(page, this.patience.forAnswer, client => {
                client.onAgentsChanged(this.agents());
                // An event is not answered, but nothing overtakes it: whoever answers what comes behind it has had it.
                return client.ping();
            });
            if (answer.kind !== 'silent') {
                return;
            }
        }
    }
}
