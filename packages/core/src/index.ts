export { ConnectionDiagnosis } from './environment/connection-diagnosis';
export { PageConnection, pageService } from './windows/page-connection';
export { GeminiExtension } from './environment/home/gemini-extension';
export { GeminiSettings } from './environment/home/gemini-settings';
export { HookFiles } from './environment/home/hook-files';
export { StartedProcess, StartedProcesses, Variables } from './environment/started-processes';
export { terminalAdditions } from './environment/terminal-additions';
export { KeptAddresses } from './windows/kept-addresses';
export { WindowRegistry } from './windows/window-registry';
