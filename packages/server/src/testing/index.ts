export { liveThrough } from './diff-histories';
export { DiffWorld } from './diff-world';
export { diffMoves, move } from './diff-moves';
export { Failures } from './failures';
export { ManualClock } from './manual-clock';
export { knownText, ModelEditor } from './model-editor';
