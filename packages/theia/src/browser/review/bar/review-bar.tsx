import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AgentName } from '../../messages/agent-name';
import { withKey } from '../../messages/key-label';
import type { ReviewSize } from '../changes/review-hunks';
import type { BarAction, BarCommand, BarMenu } from './bar-actions';
import type { CommandState } from './bar-commands';
import { keptSentence } from '@agent-companion/client';
import { changesText, commentsText, filesText, Position } from './bar-texts';

/** Facts on a review that its bar tells. */
export interface BarFacts {
    /** The file's name, for people. */
    readonly file: string;
    /** Its folder, for people; empty for the workspace's own. */
    readonly folder: string;
    readonly agent: string;
    /** Who proposes it, or what for. */
    readonly proposer: string;
    readonly isNew: boolean;
    /** Undefined as long as the sides have not been compared, as `changes`. */
    readonly size?: ReviewSize;
    /** The change that the cursor is in, of those of this review. */
    readonly changes?: Position;
    /** How many of the changes are kept. */
    readonly kept: number;
    /** How many comments of the user it has. */
    readonly comments: number;
    /** This review, of those that wait; undefined for one that does not. */
    readonly files?: Position;
    /** An agent has written it already. */
    readonly isOnDisk?: boolean;
}

interface ReviewBarProps {
    readonly facts: BarFacts;
    readonly actions: readonly BarAction[];
    readonly stateOf: (command: BarCommand) => CommandState;
    readonly run: (command: BarCommand) => void;
    /** Opens a menu below its button. */
    readonly openMenu: (menu: BarMenu, button: HTMLElement) => void;
}

/** One line that says what is reviewed, where the user is in it, and what can be decided. */
export function ReviewBar(props: ReviewBarProps): React.ReactElement {
    const { facts, actions } = props;
    const { file, agent, changes, kept, comments, files } = facts;
    return (
        // A press of the mouse leaves the keyboard where it is, such as in the terminal.
        <div
            className="agent-companion-bar"
            role="toolbar"
            aria-label={nls.localize('agent-companion/bar/label', 'Review of {0} by {1}', file, agent)}
            onMouseDown={event => event.preventDefault()}
        >
            <Subject {...facts} />
            {changes && (
                <Stepper
                    {...props}
                    className="changes"
                    position={changes}
                    text={changesText(changes)}
                    spoken={changesText(changes)}
                    back={['previousChange', 'arrow-up']}
                    forth={['nextChange', 'arrow-down']}
                />
            )}
            {changes && kept > 0 && <span className="kept">{keptSentence(kept, changes.count)}</span>}
            {comments > 0 && <CommentsButton {...props} />}
            {files && files.count > 1 && (
                <Stepper
                    {...props}
                    className="files"
                    position={files}
                    text={filesText(files, facts.isOnDisk)}
                    spoken={nls.localize(
                        'agent-companion/bar/filePosition',
                        'File {0} of {1}',
                        (files.index ?? 0) + 1,
                        files.count
                    )}
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

function Subject({ folder, file, isNew, proposer, size }: BarFacts): React.ReactElement {
    const path = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
    return (
        <span className="subject">
            <span className="path" title={path + file}>
                <span className="folder">{path}</span>
                <span className="file">{file}</span>
            </span>
            {isNew && <span className="tag">{nls.localize('agent-companion/newFile', 'new file')}</span>}
            <AgentName name={proposer} title={proposer} />
            {size && <LineCounts {...size} />}
        </span>
    );
}

type StepperProps = ReviewBarProps & {
    readonly className: string;
    readonly position: Position;
    readonly text: string;
    /** Words for a screen reader. */
    readonly spoken: string;
    /** A command and its icon. */
    readonly back: readonly [BarCommand, string];
    readonly forth: readonly [BarCommand, string];
};

/** Says where the user is among several, with a button to the one before and one to the next. */
function Stepper({ position, text, spoken, className, back, forth, ...bar }: StepperProps): React.ReactElement {
    const { index, count } = position;
    return (
        <span className={`stepper ${className}`} role="group" aria-label={spoken} title={spoken}>
            {count > 0 && <StepButton {...bar} command={back[0]} icon={back[1]} />}
            <span className="position">
                <span className="long">{text}</span>
                <span className="short">{index === undefined ? count : `${index + 1}/${count}`}</span>
            </span>
            {count > 0 && <StepButton {...bar} command={forth[0]} icon={forth[1]} />}
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

function CommentsButton({ facts, stateOf, run }: ReviewBarProps): React.ReactElement {
    const { tooltip, key } = stateOf('listComments');
    return (
        <button
            className="comments"
            data-action="listComments"
            title={withKey(tooltip, key)}
            onClick={() => run('listComments')}
        >
            {commentsText(facts.comments)}
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

/** How many lines a review adds and removes. */
export function LineCounts({ added, removed }: ReviewSize): React.ReactElement {
    const label = nls.localize('agent-companion/linesChanged', 'lines: {0} added, {1} removed', added, removed);
    return (
        <span className="size" title={label}>
            <span className="added">+{added}</span> <span className="removed">−{removed}</span>
        </span>
    );
}
