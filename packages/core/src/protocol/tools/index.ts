import { applyCodeAction, formatFile, renameSymbol } from './change-tools';
import { getDebugState, startDebugging } from './debug-tools';
import { getDiagnostics } from './diagnostics-tools';
import { getEditorText, getOpenEditors, getSelection, openFile } from './editor-tools';
import { findDefinition, findReferences, getHover } from './navigation-tools';
import { listSymbols, searchSymbols } from './symbol-tools';
import { runTask } from './task-tools';
import { getScmStatus, getTerminalOutput } from './workspace-tools';

export { FileDecision, ProposedChange, proposedChangeSchema } from './change-tools';
export { Diagnostic, getDiagnostics, Severity } from './diagnostics-tools';
export { TOOLS_PATH, toolEnvironment } from './environment';
export { checkToolInput, checkToolOutput, inputSchemaOf, outputSchemaOf } from './json-schema';
export { Location, Position, Range, SymbolTarget } from './positions';
export { AnyToolContract, ToolEffect } from './tool-contract';

/** Every tool of the IDE, in the order in which they are listed. */
export const ideTools = [
    getDiagnostics,
    findDefinition,
    findReferences,
    getHover,
    listSymbols,
    searchSymbols,
    getOpenEditors,
    getEditorText,
    getSelection,
    openFile,
    runTask,
    startDebugging,
    getDebugState,
    getScmStatus,
    getTerminalOutput,
    renameSymbol,
    applyCodeAction,
    formatFile
] as const;

type IdeTool = (typeof ideTools)[number];

/** The names of the tools. */
export type IdeToolName = IdeTool['name'];

type ContractOf<Name extends IdeToolName> = Extract<IdeTool, { readonly name: Name }>;

/** Input of a tool, checked by the server. */
export type ToolInput<Name extends IdeToolName> = ContractOf<Name>['input']['_zod']['output'];

/** Answer of a tool to the model. */
export type ToolOutput<Name extends IdeToolName> = ContractOf<Name>['output']['_zod']['output'];
