export { judgeNothing } from './judge-nothing';
export { ManualClock } from './manual-clock';
export { DiffWorld } from './model/diff-world';
export { Failures } from './model/failures';
export { liveThrough } from './model/histories';
export { knownText, ModelEditor } from './model/model-editor';
export { diffMoves, move } from './model/moves';
