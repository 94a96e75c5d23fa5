import { Page } from 'playwright-core';

interface Frame {
    readonly response: { readonly opcode: number; readonly payloadData: string };
}

/** Traffic between a page and its backend: websocket frames and long polls, in both directions. */
export class PageTraffic {
    private readonly frames: Buffer[] = [];
    private readonly polls: Promise<void>[] = [];

    private constructor(readonly page: Page) {}

    /** Records from the next load of the page on: what was connected before is not heard. */
    static async record(page: Page): Promise<PageTraffic> {
        const traffic = new PageTraffic(page);
        const devTools = await page.context().newCDPSession(page);
        devTools.on('Network.webSocketFrameReceived', frame => traffic.addFrame(frame));
        devTools.on('Network.webSocketFrameSent', frame => traffic.addFrame(frame));
        page.on('response', response => {
            if (new URL(response.url()).pathname.startsWith('/socket.io/')) {
                traffic.frames.push(response.request().postDataBuffer() ?? Buffer.alloc(0));
                // An answer that is cut off by the end of its page cannot be read.
                traffic.polls.push(
                    response.body().then(
                        body => void traffic.frames.push(body),
                        () => undefined
                    )
                );
            }
        });
        await devTools.send('Network.enable');
        return traffic;
    }

    /** Whether a text was ever part of it, written out or, as in a binary packet of a long poll, in Base64. */
    async holds(text: string): Promise<boolean> {
        await Promise.all(this.polls);
        const all = Buffer.concat(this.frames);
        return [text, ...encodings(text)].some(each => all.includes(each));
    }

    private addFrame({ response }: Frame): void {
        // The opcode of a text is 1; anything else comes in Base64.
        this.frames.push(Buffer.from(response.payloadData, response.opcode === 1 ? 'utf8' : 'base64'));
    }
}

/** So much of a text in Base64 is not found by chance. */
const enough = 16;

/** A text in Base64, at each of the three places that it may have in its group of bytes; without what its neighbours change. */
function encodings(text: string): string[] {
    return [0, 1, 2]
        .map(offset => {
            const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64');
            return encoded.slice(offset === 0 ? 0 : 4, -4);
        })
        .filter(encoded => encoded.length >= enough);
}
