import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Deferred, settled } from '@agent-companion/core/testing';
import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { IdeModeOffer } from './ide-mode-offer';
import { IdeToolsOffer } from './ide-tools-offer';
import { OneTimeOffers } from './one-time-offers';

leavePage();

describe('An offer on the screen', () => {
    let disable: () => void;
    before(() => (disable = enableJSDOM()));
    after(() => disable());

    /** Shows it to a user who does not answer, then has something turned on elsewhere. */
    async function assertGoesWith(offer: IdeModeOffer | IdeToolsOffer, turnOn: (facts: object) => void): Promise<void> {
        const facts = {
            ideMode: { enabled: false },
            ideTools: { state: 'off', folder: '/ours' },
            cli: { found: true }
        };
        const changed = new Emitter<void>();
        const shown: string[] = [];
        const messages = {
            error: (text: string) => assert.fail(text),
            showProgress: ({ text }: { text: string }) => {
                shown.push(text);
                const answer = new Deferred<string>();
                const cancel = (): void => (shown.pop(), answer.resolve('Cancel'));
                return Promise.resolve({ result: answer.promise, cancel, report: settled });
            }
        };
        const storage = { getData: () => Promise.resolve(false), setData: () => assert.fail('answered') };
        const setUp = { turnOn: () => assert.fail('nobody has said yes') };
        Object.assign(offer, {
            status: {
                facts,
                agents: [{ kind: 'gemini-cli' }],
                gather: settled,
                onDidChange: changed.event
            },
            messages,
            offers: Object.assign(new OneTimeOffers(), { messages, storage, contextKeys: { match: () => false } }),
            ideMode: setUp,
            tools: setUp,
            trust: { getWorkspaceTrust: settled },
            reviews: {
                onDidEnd: (listener: (ended: object) => void) => listener({ how: 'decided' }),
                onDidOpen: Event.None,
                undecided: () => []
            },
            preferences: { inspect: () => undefined }
        }).onDidInitializeLayout();
        await settled();
        await settled();
        changed.fire();
        await settled();
        await settled();
        assert.equal(shown.length, 1);
        turnOn(facts);
        changed.fire();
        await settled();
        assert.deepEqual(shown, []);
    }

    it('goes when IDE mode is turned on elsewhere', () =>
        assertGoesWith(new IdeModeOffer(), facts => Object.assign(facts, { ideMode: { enabled: true } })));

    it('goes when the tools are turned on elsewhere', () =>
        assertGoesWith(new IdeToolsOffer(), facts => Object.assign(facts, { ideTools: { state: 'on' } })));
});
