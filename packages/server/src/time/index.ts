export { Clock, systemClock } from './clock';
export { SerialQueue } from './serial-queue';
export { Waited, waitAtMost } from './timeout';
