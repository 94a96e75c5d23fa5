import type { IdePage } from '../support/page/ide-page';
import type { Stage } from './stage';

/**
 * Brings what a picture shows onto the screen; the picture is taken when it resolves, of the page that it gives, else of the
 * stage's own.
 */
export type Scene = (stage: Stage) => Promise<IdePage | void>;
