export { judgeNothing } from './judge-nothing';
export { ManualClock } from './manual-clock';
export { ModelWindow } from './model/model-window';
export { Failures } from './model/failures';
export { checkHistories } from './model/histories';
export { knownText, ModelEditor } from './model/model-editor';
export { diffMoves, move } from './model/moves';
export { FolderWatcher, Sightings } from './watcher/folder-watcher';
