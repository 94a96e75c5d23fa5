import type { BackendCaller as PageBackendCaller } from '@agent-companion/page';

/** The page's calls to the backend. */
export const BackendCaller = Symbol('BackendCaller');
export type BackendCaller = PageBackendCaller;
