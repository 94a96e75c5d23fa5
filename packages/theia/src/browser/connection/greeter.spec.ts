import * as assert from 'node:assert/strict';
import { PageGreeting, PageWelcome } from '../../common';
import { Greeter } from './greeter';
import { TestLine } from '../testing/test-connection';

const WELCOME: PageWelcome = { pendingReviews: [], agents: [] };

const greetingOf = (windowId: string) => (): Promise<PageGreeting> =>
    Promise.resolve({ windowId, applicationName: 'T', workspaceRoots: [], pageWaitSeconds: 1 });

describe('Greeter', () => {
    it('greets until it is welcome, however often a greeting gets lost', async () => {
        let said = 0;
        const say = (): Promise<PageWelcome> => (++said < 7 ? new Promise(() => undefined) : Promise.resolve(WELCOME));
        const greeter = new Greeter(say, new TestLine(), 1);
        assert.equal(await greeter.greet(greetingOf('a')), WELCOME);
        assert.equal(said, 7);
    });

    it('lets a newer greeting supersede one that is not answered', async () => {
        const said: string[] = [];
        const say = ({ windowId }: PageGreeting): Promise<PageWelcome> => {
            said.push(windowId);
            return windowId === 'a' ? new Promise(() => undefined) : Promise.resolve(WELCOME);
        };
        const greeter = new Greeter(say, new TestLine(), 5);
        const first = greeter.greet(greetingOf('a'));
        assert.equal(await greeter.greet(greetingOf('b')), WELCOME);
        assert.equal(await first, undefined);
        assert.equal(said.at(-1), 'b');
    });

    it('passes on what the backend refuses', async () => {
        const greeter = new Greeter(() => Promise.reject(new Error('no')), new TestLine());
        await assert.rejects(greeter.greet(greetingOf('a')), /no/);
    });
});
