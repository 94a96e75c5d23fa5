import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { DiscoveryStatus } from '@agent-companion/server';
import { StatusBar, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { WindowStatus } from '../../common';
import { AgentFolder } from '../agents/start/agent-folder';
import { WindowConnection } from '../connection/window-connection';
import { StatusBarItem } from './status-bar-item';

leavePage();

const PUBLISHED: DiscoveryStatus = { published: true, path: '/tmp/gemini/ide/file' };

describe('StatusBarItem', () => {
    let status: Emitter<WindowStatus>;
    let shown: StatusBarEntry | undefined;

    beforeEach(() => {
        [status, shown] = [new Emitter(), undefined];
        const container = new Container();
        const setElement = (_id: string, entry: StatusBarEntry): Promise<void> => Promise.resolve(void (shown = entry));
        container.bind<object>(StatusBar).toConstantValue({ setElement });
        container.bind<object>(TerminalService).toConstantValue({});
        container.bind<object>(AgentFolder).toConstantValue({});
        container.bind<object>(WindowConnection).toConstantValue({ onDidChangeStatus: status.event });
        container.bind(StatusBarItem).toSelf();
        container.get(StatusBarItem).onStart();
    });

    it('says that no agent is connected, or which ones are', () => {
        status.fire({ agents: [], discovery: PUBLISHED });
        assert.equal(shown?.text, '$(debug-disconnect) No agent');
        assert.equal(shown.tooltip, 'No agent is connected. Click to start Gemini CLI in a terminal.');
        const agents = ['Gemini CLI', 'Other'].map(name => ({ name, version: '1' }));
        status.fire({ agents, discovery: PUBLISHED });
        assert.equal(shown.text, '$(sparkle) 2 agents');
        assert.equal(shown.tooltip, 'Connected: Gemini CLI (1), Other (1)');
    });

    it('says what keeps agents from finding the window, or might mislead them, for as long as it is so', () => {
        const reason = 'Another user owns this folder.';
        const discoveries: DiscoveryStatus[] = [
            { published: false, code: 'foreign-folder', reason },
            { ...PUBLISHED, cautions: [{ code: 'foreign-sticky-folder', reason }] }
        ];
        for (const discovery of discoveries) {
            status.fire({ agents: [{ name: 'Gemini CLI', version: '' }], discovery });
            assert.equal(shown?.text, '$(warning) Gemini CLI');
            assert.equal(shown.tooltip, `Connected: Gemini CLI\n${reason}`);
            status.fire({ agents: [], discovery: PUBLISHED });
            assert.equal(shown.text, '$(debug-disconnect) No agent');
        }
    });
});
