export { hostFolder } from './host-folder';
export { HostErrorCode, HostLink } from './host-link';
export { spawnHost } from './spawn-host';
export { proxyExceptions } from '../environment/proxy-exceptions';
export { WindowStorage } from '../windows/window-storage';
