import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { Emitter } from '@theia/core/lib/common/event';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { PageCallHandler, PageStatePublisher, ReviewDrafts, WindowConnection } from '@agent-companion/page';
import { settled } from '@agent-companion/window/testing';
import { CompanionService } from '../../common';
import { EditorContextTracker } from '../context/editor-context-tracker';
import { FakePage } from '../testing/fake-page';
import { ConnectionContribution } from './connection-contribution';

leavePage();

describe('ConnectionContribution', () => {
    let page: FakePage;
    let done: string[];
    let opened: Emitter<void>;
    let preferencesChanged: Emitter<void>;
    let workspaceChanged: Emitter<void>;
    let editorsChanged: Emitter<void>;

    beforeEach(() => {
        page = new FakePage();
        done = [];
        [opened, preferencesChanged] = [new Emitter(), new Emitter()];
        [workspaceChanged, editorsChanged] = [new Emitter(), new Emitter()];
        const note = (what: string) => () => void done.push(what);
        const container = new Container();
        const bind = (service: symbol | (abstract new (...args: never[]) => unknown), fake: object): void =>
            void container.bind<object>(service).toConstantValue(fake);
        bind(CompanionService, {
            setClient: note('serve'),
            onDidOpenConnection: opened.event,
            onLeave: note('leave')
        });
        bind(WindowConnection, { greet: note('greet'), publishSettings: note('settings') });
        bind(PageCallHandler, {});
        bind(PageStatePublisher, {
            startEditors: note('start editors'),
            publishEditorsSoon: note('editors'),
            publishWorkspace: note('workspace')
        });
        bind(ReviewDrafts, { saveNow: note('save') });
        bind(EditorContextTracker, { start: note('track'), onDidChange: editorsChanged.event });
        bind(PreferenceService, { ready: Promise.resolve(), onPreferencesChanged: preferencesChanged.event });
        bind(WorkspaceService, { onWorkspaceChanged: workspaceChanged.event });
        bind(FrontendApplicationStateService, { reachedState: () => Promise.resolve() });
        container.bind(ConnectionContribution).toSelf();
        container.get(ConnectionContribution).onStart();
    });
    afterEach(() => page.dispose());

    it('greets when the page starts, before settings and layout are there, and watches the editors then', async () => {
        assert.deepEqual(done, ['serve', 'greet']);
        await settled();
        assert.deepEqual(done, ['serve', 'greet', 'settings', 'track', 'start editors']);
    });

    it('greets again over another connection, and when the page comes back from the browser’s cache', async () => {
        await settled();
        done = [];
        opened.fire();
        assert.deepEqual(done, ['greet']);
        for (const persisted of [false, true]) {
            window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted }));
        }
        assert.deepEqual(done, ['greet', 'greet']);
    });

    it('sends what was typed, and then that the page is being left', async () => {
        await settled();
        done = [];
        window.dispatchEvent(new window.Event('pagehide'));
        assert.deepEqual(done, ['save', 'leave']);
    });

    it('tells of changes of editors, folders and settings', async () => {
        await settled();
        done = [];
        editorsChanged.fire();
        workspaceChanged.fire();
        preferencesChanged.fire();
        assert.deepEqual(done, ['editors', 'workspace', 'settings']);
    });
});
