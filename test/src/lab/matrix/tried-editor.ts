import { Page } from 'playwright-core';
import { AgentTerminal } from '../../support/agents/terminal/agent-terminal';
import { EditorBed } from '../../support/editor/editor-bed';
import { EditorReview, EditorWindow } from '../../support/editor/editor-window';
import { MatrixRow } from './matrix-row';

/** A window that can be opened by its address, and whose reviews say why they take no edits. */
interface TriedWindow extends EditorWindow {
    readonly review: EditorReview & {
        typeInVain(text: string, reason: string): Promise<void>;
        press(button: 'accept' | 'reject' | 'discard'): Promise<void>;
    };
    open(url: string): Promise<void>;
}

/** An editor in which an agent is tried. */
export interface TriedEditor {
    readonly bed: EditorBed;
    readonly ide: TriedWindow;
    /** The window of another page. */
    windowOf(page: Page): TriedWindow;
    /** Brings the agent's terminal to the front of a page that is loaded anew. */
    showAgent?(ide: TriedWindow): Promise<unknown>;
    killBackend(): Promise<unknown>;
    /** Opens a terminal that outlives the backend, where those of the editor end with it. */
    openOutliving?(ide: TriedWindow): Promise<AgentTerminal & { dispose(): Promise<void> }>;
}

/** Starts an editor for an agent. */
export type StartEditor = (row: MatrixRow) => Promise<TriedEditor>;
