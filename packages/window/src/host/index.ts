export { socketFolder } from '@agent-companion/server/sockets';
export { HostErrorCode, HostLink } from './host-link';
export { startHost } from './start-host';
export { proxyExceptions } from '../terminal/proxy-exceptions';
export { WindowStorage } from '../window/window-storage';
