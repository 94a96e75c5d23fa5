import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AgentName } from '../../messages/agent-name';
import type { BarAction, BarCommand, BarMenu } from './bar-actions';
import type { CommandState } from './bar-commands';
import type { BarContent, BarStepper } from './bar-content';

interface ReviewBarProps {
    readonly content: BarContent;
    readonly actions: readonly BarAction[];
    readonly stateOf: (command: BarCommand) => CommandState;
    readonly run: (command: BarCommand) => void;
    /** Opens a menu below its button. */
    readonly openMenu: (menu: BarMenu, button: HTMLElement) => void;
}

/** One line that says what is reviewed, where the user is in it, and what can be decided. */
export function ReviewBar(props: ReviewBarProps): React.ReactElement {
    const { content, actions } = props;
    return (
        // A press of the mouse leaves the keyboard where it is, such as in the terminal.
        <div
            className="agent-companion-bar"
            role="toolbar"
            aria-label={content.label}
            onMouseDown={event => event.preventDefault()}
        >
            <Subject {...content} />
            {content.changes && (
                <Stepper
                    {...props}
                    className="changes"
                    stepper={content.changes}
                    back={['previousChange', 'arrow-up']}
                    forth={['nextChange', 'arrow-down']}
                />
            )}
            {content.kept && <span className="kept">{content.kept}</span>}
            {content.comments && <CommentsButton {...props} label={content.comments} />}
            {content.files && (
                <Stepper
                    {...props}
                    className="files"
                    stepper={content.files}
                    back={['previousFile', 'chevron-left']}
                    forth={['nextFile', 'chevron-right']}
                />
            )}
            <span className="decisions">
                {actions.map(action => (
                    <ActionButton key={action.name} {...props} action={action} />
                ))}
            </span>
        </div>
    );
}

function Subject({ folder, file, tag, proposer, size }: BarContent): React.ReactElement {
    return (
        <span className="subject">
            <span className="path" title={folder + file}>
                <span className="folder">{folder}</span>
                <span className="file">{file}</span>
            </span>
            {tag && <span className="tag">{tag}</span>}
            <AgentName name={proposer} title={proposer} />
            {size && (
                <span className="size" role="img" aria-label={size.spoken}>
                    <span className="added">{size.added}</span> <span className="removed">{size.removed}</span>
                </span>
            )}
        </span>
    );
}

type StepperProps = ReviewBarProps & {
    readonly className: string;
    readonly stepper: BarStepper;
    /** A command and its icon. */
    readonly back: readonly [BarCommand, string];
    readonly forth: readonly [BarCommand, string];
};

function Stepper({ stepper, className, back, forth, ...bar }: StepperProps): React.ReactElement {
    return (
        <span className={`stepper ${className}`} role="group" aria-label={stepper.spoken} title={stepper.spoken}>
            {stepper.hasButtons && <StepButton {...bar} command={back[0]} icon={back[1]} />}
            <span className="position">
                <span className="long">{stepper.text}</span>
                <span className="short">{stepper.shortText}</span>
            </span>
            {stepper.hasButtons && <StepButton {...bar} command={forth[0]} icon={forth[1]} />}
        </span>
    );
}

type StepButtonProps = ReviewBarProps & { readonly command: BarCommand; readonly icon: string };

function StepButton({ command, icon, stateOf, run }: StepButtonProps): React.ReactElement {
    const { tooltip, key } = stateOf(command);
    return (
        <button
            className={`step ${codicon(icon)}`}
            data-action={command}
            title={withKey(tooltip, key)}
            aria-label={tooltip}
            onClick={() => run(command)}
        />
    );
}

function CommentsButton({ label, stateOf, run }: ReviewBarProps & { readonly label: string }): React.ReactElement {
    const { tooltip, key } = stateOf('listComments');
    return (
        <button
            className="comments"
            data-action="listComments"
            title={withKey(tooltip, key)}
            onClick={() => run('listComments')}
        >
            {label}
        </button>
    );
}

type ActionButtonProps = ReviewBarProps & { readonly action: BarAction };

function ActionButton({ action, stateOf, run, openMenu }: ActionButtonProps): React.ReactElement {
    const { isEnabled, tooltip, key } = stateOf(action.name);
    const className = action.isPrimary ? 'primary' : 'secondary';
    const { menu } = action;
    const more =
        menu === 'more'
            ? nls.localize('agent-companion/bar/more', 'More to Accept')
            : nls.localize('agent-companion/bar/moreToReject', 'More Ways to Reject');
    // Not `disabled`, which would take the keyboard away from a button that has it.
    const disabled = isEnabled ? undefined : true;
    return (
        <span className="action">
            <button
                className={className}
                data-action={action.name}
                title={isEnabled ? withKey(tooltip, key) : tooltip}
                aria-disabled={disabled}
                onClick={() => isEnabled && run(action.name)}
            >
                {action.label}
                {action.isPrimary && key && (
                    <span className="key" aria-hidden="true">
                        {key}
                    </span>
                )}
            </button>
            {menu && (
                <button
                    className={`menu ${className} ${codicon('chevron-down')}`}
                    data-action={menu}
                    title={more}
                    aria-label={more}
                    aria-haspopup="menu"
                    aria-disabled={disabled}
                    onClick={event => isEnabled && openMenu(menu, event.currentTarget)}
                />
            )}
        </span>
    );
}

function withKey(tooltip: string, key: string): string {
    return key ? `${tooltip} (${key})` : tooltip;
}
