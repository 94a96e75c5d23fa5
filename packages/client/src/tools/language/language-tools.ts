import { changeTools } from './change-tools';
import type { CodeEditor } from './code-editor';
import { diagnosticsTool } from './diagnostics-tool';
import { LanguageServices } from './language-call';
import { navigationTools } from './navigation-tools';
import type { PageTool } from '../page-tool';
import { symbolTools } from './symbol-tools';

/** All tools that ask an editor's language services. */
export function languageTools(editor: CodeEditor): PageTool[] {
    const services = new LanguageServices(editor);
    return [
        diagnosticsTool(services),
        ...navigationTools(services),
        ...symbolTools(services),
        ...changeTools(services)
    ];
}
