export { PageLoad } from './page-load';
export { TemporaryPlaces } from './temporary-places';
export { settled } from './settled';
export { TestLine } from './test-line';
export { WindowCompanion } from '../window/window-companion';
