import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/**
 * The sources of some folders, specs excepted, with the types that they give each other. What they import of packages is
 * left out: nothing there says what our texts are, and to read it takes a hundred times as long.
 */
export function sourceProgram(folders: readonly string[]): ts.Program {
    const options: ts.CompilerOptions = {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.CommonJS,
        jsx: ts.JsxEmit.React,
        strict: true,
        noLib: true,
        types: []
    };
    const host = ts.createCompilerHost(options);
    host.resolveModuleNameLiterals = (literals, containingFile) =>
        literals.map(({ text }) =>
            text.startsWith('.')
                ? ts.resolveModuleName(text, containingFile, options, host)
                : { resolvedModule: undefined }
        );
    return ts.createProgram(folders.flatMap(sourceFiles), options, host);
}

function sourceFiles(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /(?<!\.spec|\.d)\.tsx?$/.test(entry.name))
        .map(entry => path.join(entry.parentPath, entry.name));
}
