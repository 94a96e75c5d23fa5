import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { LocalStorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { IdeToolsState } from '../../common';
import { settled } from '@agent-companion/window/testing';
import { AgentStatus } from '../status/agent-status';
import { Notices } from '../messages/notices';
import { ReviewService } from '../review/review-service';
import { IdeTools } from './ide-tools';
import { IdeToolsOffer } from './ide-tools-offer';

leavePage();

describe('IdeToolsOffer', () => {
    let agents: { kind: string }[];
    let state: IdeToolsState['state'];
    let areNotificationsShown: boolean;
    let stored: Map<string, unknown>;
    let offers: string[];
    let changed: Emitter<void>;
    let ended: Emitter<{ how: 'decided' | 'withdrawn' }>;
    let opened: Emitter<void>;
    let waiting: string[];
    let hidden: number;
    let isAnswered: boolean;
    let keysChanged: Emitter<{ affects(): boolean }>;
    let leaveAgain: () => void;

    beforeEach(() => {
        leaveAgain = enterPage();
        [agents, state, areNotificationsShown, offers] = [[{ kind: 'gemini-cli' }], 'off', false, []];
        stored = new Map();
        [changed, ended, opened, keysChanged] = [new Emitter(), new Emitter(), new Emitter(), new Emitter()];
        waiting = [];
        [hidden, isAnswered] = [0, true];
    });
    afterEach(() => leaveAgain());

    function start(): void {
        const container = new Container();
        container.bind<object>(AgentStatus).toConstantValue({
            get agents() {
                return agents;
            },
            get facts() {
                return { ideTools: { state, folder: '/home/anna/.gemini/extensions/ours' } };
            },
            onDidChange: changed.event
        });
        container.bind<object>(IdeTools).toConstantValue({ turnOn: () => assert.fail('nobody has said yes') });
        container.bind<object>(MessageService).toConstantValue({});
        container.bind<object>(ReviewService).toConstantValue({
            onDidEnd: ended.event,
            onDidOpen: opened.event,
            undecided: () => waiting
        });
        container.bind<object>(Notices).toConstantValue({
            show: (text: string) => {
                offers.push(text);
                let take: (answer: undefined) => void;
                const answered = isAnswered ? Promise.resolve('Not Now') : new Promise(resolve => (take = resolve));
                return {
                    answered,
                    hide: () => {
                        hidden++;
                        take(undefined);
                    }
                };
            }
        });
        container.bind<object>(LocalStorageService).toConstantValue({
            getData: (key: string, fallback: unknown) => Promise.resolve(stored.get(key) ?? fallback),
            setData: (key: string, value: unknown) => Promise.resolve(void stored.set(key, value))
        });
        container.bind<object>(PreferenceService).toConstantValue({
            ready: Promise.resolve(),
            inspect: () => ({ globalValue: true })
        });
        container.bind<object>(ContextKeyService).toConstantValue({
            match: () => areNotificationsShown,
            onDidChange: keysChanged.event
        });
        container.bind(IdeToolsOffer).toSelf();
        container.get(IdeToolsOffer).onDidInitializeLayout();
    }

    async function decide(): Promise<void> {
        ended.fire({ how: 'decided' });
        await settled();
    }

    it('is made after a decision, while a Gemini CLI is connected', async () => {
        agents = [{ kind: 'other' }];
        start();
        await decide();
        assert.deepEqual(offers, []);
        agents = [{ kind: 'gemini-cli' }];
        changed.fire();
        await settled();
        assert.deepEqual(offers, [], 'at an agent’s first step its own prompt has the attention');
        await decide();
        assert.equal(offers.length, 1);
    });

    it('is not made after a review that its agent withdraws, nor while another one waits', async () => {
        start();
        ended.fire({ how: 'withdrawn' });
        await settled();
        waiting = ['another'];
        await decide();
        assert.deepEqual(offers, []);
        waiting = [];
        await decide();
        assert.equal(offers.length, 1);
    });

    it('makes room for the next review, and is made again after that', async () => {
        isAnswered = false;
        start();
        await decide();
        waiting = ['next'];
        opened.fire();
        await settled();
        assert.deepEqual([offers.length, hidden, stored.size], [1, 1, 0]);
        waiting = [];
        await decide();
        assert.equal(offers.length, 2);
    });

    it('is taken back when they have been turned on elsewhere', async () => {
        isAnswered = false;
        start();
        await decide();
        changed.fire();
        assert.equal(hidden, 0);
        state = 'on';
        changed.fire();
        await settled();
        assert.deepEqual([offers.length, hidden], [1, 1]);
    });

    it('waits until no notification is shown and no dialog is open, and is not made if it is not wanted by then', async () => {
        const dialog = document.body.appendChild(document.createElement('div'));
        dialog.className = 'dialogOverlay';
        areNotificationsShown = true;
        start();
        await decide();
        assert.deepEqual(offers, []);
        areNotificationsShown = false;
        keysChanged.fire({ affects: () => true });
        await settled();
        assert.deepEqual(offers, []);
        dialog.remove();
        await settled();
        await settled();
        assert.equal(offers.length, 1);

        stored.clear();
        areNotificationsShown = true;
        start();
        ended.fire({ how: 'decided' });
        agents = [];
        areNotificationsShown = false;
        keysChanged.fire({ affects: () => true });
        await settled();
        assert.equal(offers.length, 1);
    });
});
