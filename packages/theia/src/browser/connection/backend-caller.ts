import { BackendCalls, ReliableCaller } from '../../common';

/** Milliseconds of silence on an open connection after which nothing is to be expected any more of a call that matters. */
export const HOPELESS_MS = 90_000;

/** The page's calls to the backend. */
export const BackendCaller = Symbol('BackendCaller');
export type BackendCaller = ReliableCaller<BackendCalls>;
