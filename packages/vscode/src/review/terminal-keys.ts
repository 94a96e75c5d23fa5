import * as vscode from 'vscode';
import { Client, Disposables, KeyTarget, keyTarget } from '@agent-companion/client';
import type { ConnectedAgent } from '@agent-companion/core/contract';
import { setContextKey } from '../context-key';
import type { DiffReview } from '../tabs/diff-opener';
import type { WindowTerminals } from '../terminal/window-terminals';

/** True while a key in the front terminal is for a review; else it is the shell's. */
const REVIEW_FOR_TERMINAL = 'agentCompanion.reviewForTerminal';

/** True, for keys, while an agent runs in the terminal in front: it has no use for them. */
const AGENT_TERMINAL = 'agentCompanion.agentTerminal';

/** Finds the review for a key in a terminal: its agent's, else the one in front of the user. */
export class TerminalKeys implements vscode.Disposable {
    private agents: readonly ConnectedAgent[] = [];
    private readonly subscriptions: Disposables;

    constructor(
        private readonly client: Pick<Client<DiffReview>, 'reviews' | 'window'>,
        private readonly shells: WindowTerminals,
        private readonly inFront: () => DiffReview | undefined
    ) {
        this.subscriptions = new Disposables(
            client.window.onDidChangeStatus(({ agents }) => {
                this.agents = agents;
                this.update();
            }),
            shells.onDidChangeFront(() => this.update())
        );
    }

    find(): KeyTarget<DiffReview> {
        return keyTarget({
            inFront: this.inFront(),
            focusedAgent: this.agentInFront?.name,
            waiting: this.client.reviews.undecided(),
            isVisible: ({ isVisible }) => isVisible
        });
    }

    /** To be called whenever reviews have come, gone or moved. */
    update(): void {
        setContextKey(REVIEW_FOR_TERMINAL, this.find() !== undefined);
        setContextKey(AGENT_TERMINAL, this.agentInFront !== undefined);
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private get agentInFront(): ConnectedAgent | undefined {
        return this.agents.find(({ terminalId }) => terminalId !== undefined && terminalId === this.shells.active);
    }
}
