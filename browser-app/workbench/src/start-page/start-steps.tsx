import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

/** Texts and offers of the start page. */
export interface StartSteps {
    /** The name of the application. */
    readonly title: string;
    /** Whether a script answers instead of a model. */
    readonly demo: boolean;
    /** Whether an agent is there: the first step is done. */
    readonly isConnected: boolean;
    /** The keys of a review, as a user reads them. */
    readonly acceptKey: string;
    readonly rejectKey: string;
    readonly start: () => void;
    readonly goToAgent: () => void;
    readonly hide: () => void;
}

/** The way from here to the first accepted change. */
export function StartSteps(steps: StartSteps): React.ReactElement {
    const { title, demo, isConnected, acceptKey, rejectKey, start, goToAgent, hide } = steps;
    return (
        <div className="content">
            <h1>{title}</h1>
            <p className="lead">
                {nls.localize(
                    'agent-companion/startPage/lead',
                    'An agent works in the terminal. You review its changes here.'
                )}
            </p>
            <ol>
                <Step isDone={isConnected} title={nls.localize('agent-companion/startPage/start', 'Start an agent')}>
                    <p>
                        {isConnected
                            ? nls.localize('agent-companion/startPage/connected', 'Connected.')
                            : nls.localize('agent-companion/startPage/startText', 'It opens in a terminal below.')}
                    </p>
                    {!isConnected && <p>{otherAgentsText()}</p>}
                    {demo && <p>{demoText()}</p>}
                    <button className="theia-button main" onClick={isConnected ? goToAgent : start}>
                        {isConnected
                            ? nls.localize('agent-companion/startPage/goToButton', 'Go to Agent')
                            : nls.localize('agent-companion/startPage/startButton', 'Start Agent')}
                    </button>
                </Step>
                <Step title={nls.localize('agent-companion/startPage/ask', 'Ask for a change')}>
                    <p>{nls.localize('agent-companion/startPage/askText', 'Type into the terminal, for example:')}</p>
                    <code>
                        {demo
                            ? 'edit all files'
                            : nls.localize('agent-companion/startPage/prompt', 'improve README.md')}
                    </code>
                </Step>
                <Step title={nls.localize('agent-companion/startPage/review', 'Review it')}>
                    <p>
                        {nls.localize(
                            'agent-companion/startPage/reviewText',
                            'Each changed file opens here as a diff. Edit it if you like.'
                        )}
                    </p>
                    <p>
                        {nls.localize(
                            'agent-companion/startPage/rejectEnds',
                            'Gemini CLI ends the request when you reject one file; the files you accepted stay.'
                        )}
                    </p>
                    <p className="keys">
                        <Key label={nls.localize('agent-companion/startPage/accept', 'Accept')} keys={acceptKey} />
                        <Key label={nls.localize('agent-companion/startPage/reject', 'Reject')} keys={rejectKey} />
                    </p>
                </Step>
            </ol>
            <label>
                <input type="checkbox" className="theia-input" checked onChange={hide} />
                {nls.localize('agent-companion/startPage/show', 'Show the start page when no editor is open')}
            </label>
        </div>
    );
}

function otherAgentsText(): string {
    return nls.localize(
        'agent-companion/startPage/otherAgents',
        'Gemini CLI, or another that you have: Claude Code, Qwen Code, OpenCode, Copilot CLI, Codex.'
    );
}

function demoText(): string {
    return nls.localize(
        'agent-companion/startPage/demo',
        'No Gemini account was found, so a small demo model answers: a script, not an AI.'
    );
}

interface StepProps {
    readonly title: string;
    readonly isDone?: boolean;
    readonly children: React.ReactNode;
}

function Step({ title, isDone, children }: StepProps): React.ReactElement {
    return (
        <li className={isDone ? 'done' : undefined}>
            <h2>{title}</h2>
            {children}
        </li>
    );
}

function Key({ label, keys }: { label: string; keys: string }): React.ReactElement {
    return (
        <span>
            {label} <kbd>{keys}</kbd>
        </span>
    );
}
