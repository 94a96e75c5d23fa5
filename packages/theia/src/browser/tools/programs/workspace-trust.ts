import { inject, injectable } from '@theia/core/shared/inversify';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import type { Clock, ToolRefusal } from '@agent-companion/core/server';
import { refused } from '@agent-companion/client';
import { systemClock } from '@agent-companion/core/support';
import { givesItselfTrust } from '../../user-setting';

/** How long, in milliseconds, Theia may take to say whether a workspace is trusted whose user has decided. */
const DECIDED_MS = 300;

/** Whether programs of the workspace may be started: never in Restricted Mode, nor while the user has not decided. */
@injectable()
export class WorkspaceTrust {
    @inject(WorkspaceTrustService) protected readonly service: WorkspaceTrustService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    protected readonly clock: Clock = systemClock;

    /** Never asks the user: Theia's own services would do that by a dialog, and wait for it. */
    async refusal(): Promise<ToolRefusal | undefined> {
        const undecided = new Promise<boolean>(resolve => this.clock.after(DECIDED_MS, () => resolve(false)));
        const isTrusted = await Promise.race([this.service.getWorkspaceTrust(), undecided]);
        return isTrusted && !givesItselfTrust(this.preferences)
            ? undefined
            : refused(
                  'untrusted-workspace',
                  'The user has not trusted this workspace: nothing of it is run. Ask them to trust it first.'
              );
    }
}
