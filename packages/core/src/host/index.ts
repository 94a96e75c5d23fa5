export { hostFolder } from './host-folder';
export { HostErrorCode, HostLink } from './host-link';
export { spawnHost } from './spawn-host';
export { terminalAdditions } from '../environment/terminal-additions';
export { WindowStorage } from '../windows/window-storage';
