import * as vscode from 'vscode';
import type { Event } from '@agent-companion/core/server';
import { isSide } from '../tabs/review-uris';

/** How long, in milliseconds, texts have to be at rest. */
const REST_MS = 100;

/** Draws on the sides of reviews, now and whenever these, or others that tell of it, have changed and are at rest. */
export function drawOnSides(draw: () => void, ...others: Event<unknown>[]): vscode.Disposable {
    let timer: NodeJS.Timeout | undefined;
    const drawSoon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(draw, REST_MS);
    };
    const { workspace, window } = vscode;
    drawSoon();
    return vscode.Disposable.from(
        ...others.map(onDidChange => onDidChange(drawSoon)),
        window.onDidChangeVisibleTextEditors(drawSoon),
        workspace.onDidChangeTextDocument(({ document: { uri } }) => isSide(uri) && drawSoon()),
        { dispose: () => clearTimeout(timer) }
    );
}
