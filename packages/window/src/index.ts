export { ConnectionDiagnosis } from './diagnosis/connection-diagnosis';
export { GeminiExecutable } from './diagnosis/gemini-executable';
export { InstalledAgents } from './diagnosis/installed-agents';
export { PageConnection, PageServices } from './page/page-connection';
export { pageService } from './page/page-service';
export { GeminiExtension } from './settings/gemini-extension';
export { GeminiSettings } from './settings/gemini-settings';
export { ProcessKind, StartedProcess, StartedProcesses, Variables } from './terminal/started-processes';
export { WindowRegistry } from './window/window-registry';
