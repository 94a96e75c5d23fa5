import type { BackendCalls } from '@agent-companion/window/contract';
import type { CallOptions, ReliableCaller } from '@agent-companion/window/reliable-call';

/** Milliseconds of silence on an open connection after which nothing is to be expected any more of a call that matters. */
export const SILENCE_LIMIT_MS = 90_000;

/** The page's calls to the backend. */
export type BackendCaller = ReliableCaller<BackendCalls>;

/** For what the user wants now, and no more when the connection is back after a while. */
export const whileUserWaits: CallOptions = { deadline: { milliseconds: 10_000, from: 'call' } };
