import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { LocalStorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { settled } from '@agent-companion/window/testing';
import { Notices } from '../messages/notices';
import { AgentStatus } from '../status/agent-status';
import { IdeMode } from './ide-mode';
import { IdeModeOffer } from './ide-mode-offer';

leavePage();

describe('IdeModeOffer', () => {
    it('is taken back when IDE mode is on', async () => {
        const leaveAgain = enterPage();
        const ideMode = { enabled: false, settingsFile: '/home/anna/.gemini/settings.json' };
        const changed = new Emitter<void>();
        const shown: string[] = [];
        const stored: unknown[] = [];
        const container = new Container();
        container.bind<object>(AgentStatus).toConstantValue({
            facts: { ideMode, cli: { found: true } },
            gather: () => Promise.resolve(),
            onDidChange: changed.event
        });
        container.bind<object>(Notices).toConstantValue({
            show: (sentence: string) => {
                shown.push(sentence);
                let take: (answer: undefined) => void;
                const answered = new Promise(resolve => (take = resolve));
                return { answered, hide: () => (shown.pop(), take(undefined)) };
            }
        });
        container.bind<object>(IdeMode).toConstantValue({ turnOn: () => assert.fail('nobody has said yes') });
        container.bind<object>(MessageService).toConstantValue({ error: (text: string) => assert.fail(text) });
        container.bind<object>(WorkspaceTrustService).toConstantValue({ getWorkspaceTrust: () => Promise.resolve() });
        container.bind<object>(LocalStorageService).toConstantValue({
            getData: (_key: string, fallback: unknown) => Promise.resolve(fallback),
            setData: (key: string) => Promise.resolve(void stored.push(key))
        });
        container.bind(IdeModeOffer).toSelf();
        container.get(IdeModeOffer).onDidInitializeLayout();
        await settled();
        changed.fire();
        assert.equal(shown.length, 1);
        ideMode.enabled = true;
        changed.fire();
        await settled();
        assert.deepEqual([shown, stored], [[], []]);
        leaveAgain();
    });
});
