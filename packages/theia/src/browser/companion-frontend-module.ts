import '../../style/review-notices.css';
import '../../style/reviews-view.css';
import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { ContainerModule } from '@theia/core/shared/inversify';
import {
    BackendCalls,
    companionPreferenceSchema,
    CompanionService,
    companionServicePath,
    ReliableCaller
} from '../common';
import { systemClock } from '../common/system-clock';
import { Attention } from './attention/attention';
import { DesktopNotifications } from './attention/desktop-notifications';
import { NewProposals } from './attention/new-proposals';
import { UnseenReviews } from './attention/unseen-reviews';
import { BackendCaller } from './connection/backend-caller';
import { BackendConnection } from './connection/backend-connection';
import { PageCallHandler } from './connection/page-call-handler';
import { PageStatePublisher } from './connection/page-state-publisher';
import { StatusBarItem } from './status/status-bar-item';
import { CopyEnvironment } from './status/copy-environment';
import { EditorContextTracker } from './context/editor-context-tracker';
import { IdeModeOffer } from './status/ide-mode-offer';
import { bindReviews } from './review/review-bindings';
import { bindReviewsView } from './reviews-view/reviews-view-bindings';
import { WindowConnection } from './connection/window-connection';
import { WindowIdentity } from './connection/window-identity';

export default new ContainerModule(bind => {
    bind(CompanionService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy(container, companionServicePath))
        .inSingletonScope();
    bind(BackendConnection)
        .toDynamicValue(({ container }) => {
            const status = container.get<ConnectionStatusService>(ConnectionStatusService);
            const service = container.get<RpcProxy<CompanionService>>(CompanionService);
            const changes = Event.any<unknown>(status.onStatusChange, service.onDidOpenConnection);
            const isOnline = (): boolean => status.currentStatus === ConnectionStatus.ONLINE;
            return new BackendConnection(isOnline, changes, systemClock);
        })
        .inSingletonScope();
    bind(BackendCaller)
        .toDynamicValue(({ container }) => {
            const service = container.get<CompanionService>(CompanionService);
            const connection = container.get(BackendConnection);
            return new ReliableCaller<BackendCalls>({
                callerId: generateUuid(),
                line: connection,
                clock: systemClock,
                send: async call => {
                    const answer = await service.call(call);
                    connection.noteAnswer(answer);
                    return answer;
                }
            });
        })
        .inSingletonScope();
    bind(PageCallHandler).toSelf().inSingletonScope();
    bind(PageStatePublisher).toSelf().inSingletonScope();
    bind(WindowIdentity).toSelf().inSingletonScope();

    bind(WindowConnection).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WindowConnection);
    bind(EditorContextTracker).toSelf().inSingletonScope();

    bindReviews(bind);
    bindReviewsView(bind);

    bind(NewProposals).toSelf().inSingletonScope();
    bind(UnseenReviews).toSelf().inSingletonScope();
    bind(DesktopNotifications).toSelf().inSingletonScope();
    bind(CommandContribution).toService(DesktopNotifications);
    bind(Attention).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(Attention);

    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(CopyEnvironment).toSelf().inSingletonScope();
    bind(CommandContribution).toService(CopyEnvironment);
    bind(IdeModeOffer).toSelf().inSingletonScope();
    bind(CommandContribution).toService(IdeModeOffer);
    bind(FrontendApplicationContribution).toService(IdeModeOffer);
    bind(StatusBarItem).toSelf().inSingletonScope();
    bind(CommandContribution).toService(StatusBarItem);
    bind(FrontendApplicationContribution).toService(StatusBarItem);
});
