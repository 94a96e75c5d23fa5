import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { agentIcon } from '@agent-companion/client';
import { AgentName } from '../messages/agent-name';
import { DecideButton } from './review-row';

/** What can be done with a group from its header. */
export type GroupAction = 'acceptAll' | 'rejectAll';

interface ReviewGroupProps {
    /** Undefined for what no agent waits for. */
    readonly agentName: string | undefined;
    /** See `AgentTraits`. */
    readonly agentKind: string | undefined;
    readonly count: number;
    /** Whether there are other groups; all of the only one is decided in the view's toolbar. */
    readonly isOneOfSeveral: boolean;
    readonly isCollapsed: boolean;
    readonly toggle: () => void;
    readonly act: (action: GroupAction) => void;
    /** The rows of the group. */
    readonly children: React.ReactNode;
}

/** Group of the Reviews view: a header that shows and hides its list, with buttons that decide all of it. */
export function ReviewGroupSection(props: ReviewGroupProps): React.ReactElement {
    const { agentName, agentKind, count, isOneOfSeveral, isCollapsed, toggle, act, children } = props;
    const listId = React.useId();
    const title = agentName ?? nls.localize('agent-companion/noAgentWaits', 'No agent waits');
    return (
        <div className="agent-companion-group" role="group" aria-label={title}>
            <div className="agent-companion-row header">
                <button
                    className="open"
                    data-action="open"
                    aria-expanded={!isCollapsed}
                    aria-controls={isCollapsed ? undefined : listId}
                    onClick={toggle}
                >
                    <span className={codicon(isCollapsed ? 'chevron-right' : 'chevron-down')} />
                    {agentName !== undefined && (
                        <span className={`${codicon(agentIcon(agentKind))} kind`} aria-hidden="true" />
                    )}
                    <AgentName name={title} />{' '}
                    <span
                        className="count"
                        role="img"
                        aria-label={nls.localize('agent-companion/groupCount', 'changes: {0}', count)}
                    >
                        {count}
                    </span>
                </button>
                {isOneOfSeveral && agentName !== undefined && (
                    <DecideButton
                        action="acceptAll"
                        icon="check-all"
                        label={nls.localize('agent-companion/bar/acceptAllOf', 'Accept All of {0}', agentName)}
                        act={act}
                    />
                )}
                {isOneOfSeveral && (
                    <DecideButton action="rejectAll" icon="close-all" label={rejectLabel(agentName)} act={act} />
                )}
            </div>
            {!isCollapsed && <ul id={listId}>{children}</ul>}
        </div>
    );
}

function rejectLabel(agentName: string | undefined): string {
    return agentName === undefined
        ? nls.localize('agent-companion/discardAllLeft', 'Discard All That No Agent Waits For')
        : nls.localize('agent-companion/rejectAllOf', 'Reject All of {0}', agentName);
}
