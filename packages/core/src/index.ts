export { ConnectionDiagnosis } from './environment/connection-diagnosis';
export { PageConnection, pageService } from './windows/page-connection';
export { GeminiExtension } from './environment/gemini-extension';
export { GeminiSettings } from './environment/gemini-settings';
export { HookFiles } from './environment/hook-files';
export { StartedProcess, StartedProcesses, Variables } from './environment/started-processes';
export { terminalAdditions } from './environment/terminal-additions';
export { KeptAddresses } from './windows/kept-addresses';
export { WindowRegistry } from './windows/window-registry';
