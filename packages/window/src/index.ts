export { ConnectionDiagnosis } from './diagnosis/connection-diagnosis';
export { PageConnection, pageService } from './page/page-connection';
export { GeminiExtension } from './settings/gemini-extension';
export { GeminiSettings } from './settings/gemini-settings';
export { StartedProcess, StartedProcesses, Variables } from './terminal/started-processes';
export { proxyExceptions } from './terminal/proxy-exceptions';
export { KeptAddresses } from './window/kept-addresses';
export { WindowRegistry } from './window/window-registry';
