export { Clock, systemClock } from './clock';
export { Waited, waitAtMost } from './timeout';
