import { Page } from 'playwright-core';
import { Disposables } from '../../support/disposables';

/** What a picture is taken of, and those who act on it. */
export interface PictureStage {
    readonly ide: { readonly page: Page };
}

/**
 * Brings what a picture shows onto the screen; the picture is taken when it resolves, of the page that it gives, else of the
 * stage's own.
 */
export type Scene<Stage extends PictureStage> = (stage: Stage) => Promise<{ readonly page: Page } | void>;

/** Has `act` play on a new stage, and takes all away again. */
type UseStage<Stage extends PictureStage> = (act: (stage: Stage) => Promise<void>) => Promise<void>;

/** An editor with the pictures that are taken of it. */
export interface PicturedEditor<Stage extends PictureStage> {
    /** By name, which no other editor's has: those that a README shows, and those that are only looked at. */
    readonly pictures: Readonly<Record<string, Scene<Stage>>>;
    /** Starts what all its stages have in common. */
    readonly start: (disposables: Disposables) => Promise<UseStage<Stage>>;
}
