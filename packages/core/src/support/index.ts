export { Clock, systemClock } from './clock';
export { Emitter } from './emitter';
export { RecurringWork } from './recurring-work';
export { SerialQueue } from './serial-queue';
export { waitAtMost } from './timeout';
export { utf8Of } from './utf8';
