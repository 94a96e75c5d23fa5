import { BackendCalls, ReliableCaller } from '../../common';

/** The page's calls to the backend. */
export const BackendCaller = Symbol('BackendCaller');
export type BackendCaller = ReliableCaller<BackendCalls>;
