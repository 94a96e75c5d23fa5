import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { UntitledResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { interfaces } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { EditorPort } from '@agent-companion/client';
import { optionalAgents } from '@agent-companion/core/contract';
import { systemClock } from '@agent-companion/core/support';
import {
    agentPreference,
    CompanionService,
    contextPreferences,
    LEDGER_PREFERENCE,
    PAGE_WAIT_PREFERENCE,
    reviewPreferences,
    toolPreferences
} from '../../common';
import { AgentLauncher } from '../agents/agent-launcher';
import { focusEvent, pageTerminals } from '../agents/page-terminals';
import { PromptDelivery } from '../agents/prompt/prompt-delivery';
import { askChoice } from '../dialogs/choice-dialog';
import { askAboutFiles } from '../dialogs/files-dialog';
import { plainText } from '../dialogs/plain-text';
import { EditorContextTracker } from '../editor-context-tracker';
import { watchSaves } from '../ledger/watch-saves';
import { WrittenDiffs } from '../ledger/written-diffs';
import { StatusMessages } from '../messages/status-messages';
import { ReviewChanges } from '../review/changes/review-changes';
import { UserInputTracker } from '../review/focus/user-input-tracker';
import { UnsavedFiles } from '../review/notices/unsaved-files';
import type { Review } from '../review/review';
import { ReviewNavigation } from '../review/review-navigation';
import { FileLocations } from '../review/tab/file-locations';
import { ReviewOpener } from '../review/tab/review-opener';
import { ReviewPlacement } from '../review/tab/review-placement';
import { textOf } from '../review/text/file-content';
import { ReviewResources } from '../review/text/review-resources';
import { CompanionLog } from '../status/companion-log';
import { toolsIn } from '../tools/tool-bindings';
import { WorkspaceFiles } from '../tools/workspace-files';
import { userSetting } from '../user-setting';
import { tabMemory } from './tab-memory';

/** Theia, as the companion needs it; services that need the client are got late. */
export function theiaEditor(page: interfaces.Container): EditorPort<Review> {
    const state = page.get(FrontendApplicationStateService);
    const [files, workspace] = [page.get(FileService), page.get(WorkspaceService)];
    const terminals = page.get<TerminalService>(TerminalService);
    const [input, tracker] = [page.get(UserInputTracker), page.get(EditorContextTracker)];
    const preferences = page.get<PreferenceService>(PreferenceService);
    return {
        ...lineOf(page),
        memory: tabMemory(sessionStorage),
        storage: sessionStorage,
        ping: () => Promise.resolve(),
        applicationName: () => FrontendApplicationConfigProvider.get().applicationName,
        // Widgets opened before the layout is restored would be thrown away by it.
        whenReady: () => state.reachedState('initialized_layout'),
        workspaceRoots: async () => (await workspace.roots).map(root => root.resource.toString()),
        onDidChangeWorkspace: workspace.onWorkspaceChanged,
        settings: settingsOf(preferences),
        snapshot: () => tracker.snapshot(),
        watchEditors: onDidChange => {
            tracker.start();
            tracker.onDidChange(onDidChange);
        },
        terminalId: () => Promise.resolve(terminals.lastUsedTerminal?.terminalId),
        terminals: pageTerminals(page.get(ApplicationShell), terminals, () => page.get(AgentLauncher)),
        onDidReturn: Event.any<unknown>(
            terminals.onDidChangeCurrentTerminal,
            workspace.onWorkspaceChanged,
            focusEvent('focus')
        ),
        tools: () => toolsIn(page),
        toolSetting: name => userSetting(preferences, toolPreferences[name]),
        refusalOf: path => page.get(WorkspaceFiles).refusalOf(path),
        tabs: {
            open: request => page.get(ReviewOpener).open(request),
            close: review => page.get(ReviewOpener).close(review),
            reveal: ({ widget }, isNew) => page.get(ReviewPlacement).reveal(widget, isNew),
            typedAgo: () => systemClock.now() - input.typedInEditorAt,
            isMoving: ({ widget }) => !widget.isAttached && !widget.isDisposed
        },
        show: review => page.get(ReviewNavigation).show(review),
        readAgain: ({ original }) => original?.readAgain(),
        sidesOf: ({ editor }) => new ReviewChanges(editor),
        isRepetition: () => input.isRepetition,
        leaveInPrompt: text => page.get(PromptDelivery).leaveInPrompt(text),
        readsScreens: true,
        pathOf: fileUri => page.get(FileLocations).pathOf(new URI(fileUri)),
        unsavedFiles: page.get(UnsavedFiles),
        encode: (fileUri, text) => page.get(ReviewResources).encode(fileUri, text),
        textOf: fileUri => textOf(files, new URI(fileUri)),
        onDidChangeFiles: files.onDidFilesChange,
        watchSaves: note => watchSaves(page.get(MonacoTextModelService), note),
        showWritten: row => page.get(WrittenDiffs).show(row),
        closeWritten: row => Promise.resolve(page.get(WrittenDiffs).close(row)),
        openText: async (text, fileUri) => {
            const { ext } = new URI(fileUri).path;
            const { uri } = await page.get(UntitledResourceResolver).createUntitledResource(text, ext);
            await open(page.get<OpenerService>(OpenerService), uri);
        },
        user: userOf(page),
        log: logOf(page)
    };
}

function lineOf(page: interfaces.Container): Pick<EditorPort, 'callerId' | 'line' | 'service' | 'onDidConnect'> {
    const status = page.get<ConnectionStatusService>(ConnectionStatusService);
    const service = page.get<RpcProxy<CompanionService>>(CompanionService);
    return {
        callerId: generateUuid(),
        line: {
            get isOpen() {
                return status.currentStatus === ConnectionStatus.ONLINE;
            },
            onDidChange: listener => Event.any<unknown>(status.onStatusChange, service.onDidOpenConnection)(listener)
        },
        service: () => service,
        onDidConnect: service.onDidOpenConnection
    };
}

function settingsOf(preferences: PreferenceService): EditorPort['settings'] {
    const changes = new Emitter<void>();
    preferences.onPreferencesChanged(() => void changes.fire());
    // The first greeting waits for the settings for a moment only, since restored terminals wait for it.
    preferences.ready.then(
        () => void changes.fire(),
        () => undefined
    );
    return {
        ready: preferences.ready,
        pageWait: () => userSetting(preferences, PAGE_WAIT_PREFERENCE),
        agents: () =>
            preferences.isReady
                ? Object.fromEntries(
                      optionalAgents.map(agent => [agent, userSetting(preferences, agentPreference(agent))])
                  )
                : undefined,
        review: () =>
            preferences.isReady
                ? {
                      before: userSetting(preferences, reviewPreferences.before),
                      guarded: userSetting(preferences, reviewPreferences.guarded)
                  }
                : undefined,
        context: () =>
            preferences.isReady
                ? {
                      paused: userSetting(preferences, contextPreferences.paused),
                      exclude: userSetting(preferences, contextPreferences.exclude),
                      gitignore: userSetting(preferences, contextPreferences.gitignore)
                  }
                : undefined,
        ledger: () => (preferences.isReady ? userSetting(preferences, LEDGER_PREFERENCE) : undefined),
        confirmsAcceptAll: () => userSetting(preferences, reviewPreferences.confirmAcceptAll),
        onDidChange: changes.event
    };
}

function userOf(page: interfaces.Container): EditorPort['user'] {
    const messages = page.get(MessageService);
    return {
        messages: page.get(StatusMessages),
        warn: async (sentence, action) => {
            const answer = await messages.warn(plainText(sentence), ...(action === undefined ? [] : [action]));
            return action !== undefined && answer === action;
        },
        showProgress: text => {
            const progress = messages.showProgress({ text, options: { cancelable: false } });
            return () => void progress.then(shown => shown.cancel()).catch(() => undefined);
        },
        askChoice,
        askAboutFiles,
        askText: question => page.get<QuickInputService>(QuickInputService).input(question),
        writeClipboard: async text => page.get<ClipboardService>(ClipboardService).writeText(text)
    };
}

/** The user's log; warnings are in the backend's too, which those read who run it. */
function logOf(page: interfaces.Container): EditorPort['log'] {
    const [{ lines }, logger] = [page.get(CompanionLog), page.getNamed<ILogger>(ILogger, 'agent-companion')];
    return {
        add: (level, sentence) => {
            lines.add(level, sentence);
            if (level === 'warn') {
                logger.warn(sentence).catch(() => undefined);
            }
        }
    };
}
