import { BackendCalls, CallOptions, ReliableCaller } from '../../common';

/** The page's calls to the backend. */
export const BackendCaller = Symbol('BackendCaller');
export type BackendCaller = ReliableCaller<BackendCalls>;

/** For what the user wants now, and no more when the connection is back after a while. */
export const whileUserWaits: CallOptions = { deadline: { milliseconds: 10_000, from: 'call' } };
