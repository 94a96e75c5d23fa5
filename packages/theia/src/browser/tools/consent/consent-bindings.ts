import { interfaces } from '@theia/core/shared/inversify';
import { systemClock } from '@agent-companion/page';
import { TheiaConsentScreen } from './theia-consent-screen';
import { UserConsent } from './user-consent';

/** Binds what asks the user before a model starts a program. */
export function bindConsent(bind: interfaces.Bind): void {
    bind(TheiaConsentScreen).toSelf().inSingletonScope();
    bind(UserConsent)
        .toDynamicValue(({ container }) => new UserConsent(container.get(TheiaConsentScreen), systemClock))
        .inSingletonScope();
}
