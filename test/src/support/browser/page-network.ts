import type { Page, WebSocketRoute } from 'playwright-core';

/** The connection of one page, which a test can cut and mend while other pages of its browser keep theirs. */
export class PageNetwork {
    /** Both ends of every connection. */
    private readonly connections = new Set<readonly WebSocketRoute[]>();
    private isCut = false;

    private constructor() {}

    /** Leads all connections that the page opens from its next load on. */
    static async of(page: Page): Promise<PageNetwork> {
        const network = new PageNetwork();
        await page.routeWebSocket(/transport=websocket/, socket => network.forward(socket));
        // Without a websocket the page comes back by requests.
        await page.route(/transport=polling/, route => (network.isCut ? route.abort() : route.continue()));
        return network;
    }

    /** Breaks every connection and lets no new one through. */
    async cut(): Promise<void> {
        this.isCut = true;
        await Promise.all([...this.connections].flat().map(end => end.close()));
        this.connections.clear();
    }

    mend(): void {
        this.isCut = false;
    }

    private async forward(socket: WebSocketRoute): Promise<void> {
        if (this.isCut) {
            await socket.close();
        } else {
            this.connections.add([socket, socket.connectToServer()]);
        }
    }
}
