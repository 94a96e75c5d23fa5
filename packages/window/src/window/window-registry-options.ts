import type { Clock, CompanionLogger } from '@agent-companion/server';
import { PageWelcome } from '../contract';
import type { StartedProcesses } from '../terminal/started-processes';
import type { KeptAddresses } from './kept-addresses';
import type { WindowCompanion } from './window-companion';
import type { WindowRetention } from './window-retention';

/** What the windows of a host need of it. */
export interface WindowRegistryOptions {
    /** The short, lower-case identifier of the specification's `ideInfo.name`. */
    readonly ideName: string;
    readonly logger: CompanionLogger;
    /** The processes that pages have had started, by which terminals and agents are found. */
    readonly processes: Pick<StartedProcesses, 'idOf'>;
    /** Default: no address is kept over the end of the process. */
    readonly addresses?: KeptAddresses;
    /** Default: {@link defaultRetention}. */
    readonly retention?: WindowRetention;
    /** Default: the system's. */
    readonly clock?: Clock;
}

/** What became of a greeting; `reason` is a sentence for people. */
export type AttachOutcome =
    | { readonly attached: true; readonly window: WindowCompanion; readonly welcome: PageWelcome }
    | { readonly attached: false; readonly code: 'too-many-windows'; readonly reason: string };
