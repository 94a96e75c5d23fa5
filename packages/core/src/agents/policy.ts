import type { Event } from '../support/emitter';
import type { ReviewBefore } from '../protocol';

/** Limits that an administrator sets; users and workspaces can only ask for less. */
export interface Policy {
    /** Kinds of agents that are served; absent: all. */
    readonly agents?: readonly string[];
    /** Off: no agent is told what the user has in front. */
    readonly context: 'on' | 'off';
    readonly tools: 'on' | 'read-only' | 'off';
    /** Globs of files of which no agent is told. */
    readonly exclude: readonly string[];
    readonly review: {
        /** The least that is reviewed before it is written. */
        readonly before: ReviewBefore;
        /** Globs that are guarded beside the user's. */
        readonly guarded: readonly string[];
    };
    /** Folder for a record of decisions, without content. */
    readonly audit?: { readonly folder: string };
}

/** Policy as it is now. */
export interface PolicySource {
    readonly policy: Policy;
    readonly onDidChange: Event<void>;
}

/** Holds where there is no policy. */
export const openPolicy: Policy = {
    context: 'on',
    tools: 'on',
    exclude: [],
    review: { before: 'asked', guarded: [] }
};

/** Holds while a policy cannot be trusted or read: a loosened one would be worse. */
export const strictestPolicy: Policy = {
    agents: [],
    context: 'off',
    tools: 'off',
    exclude: ['*'],
    review: { before: 'everything', guarded: ['*'] }
};

/** Source of no policy. */
export const noPolicy: PolicySource = {
    policy: openPolicy,
    onDidChange: () => ({ dispose: () => undefined })
};
