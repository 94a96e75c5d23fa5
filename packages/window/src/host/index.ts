export { socketFolder } from '@agent-companion/server/sockets';
export { HostErrorCode, HostLink } from './host-link';
export { spawnHost } from './spawn-host';
export { proxyExceptions } from '../terminal/proxy-exceptions';
export { WindowStorage } from '../window/window-storage';
