export { HostError, HostErrorCode } from './host-error';
export { hostFolder } from './host-folder';
export { HostLink, HostLinkOptions } from './host-link';
export { startHost } from './start-host';
export { proxyExceptions } from '../terminal/proxy-exceptions';
export { WindowStorage } from '../window/window-storage';
