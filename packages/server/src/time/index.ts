export { Clock, systemClock } from './clock';
export { RecurringWork } from './recurring-work';
export { SerialQueue } from './serial-queue';
export { waitAtMost } from './timeout';
