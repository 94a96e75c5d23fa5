import type { Position, SymbolTarget } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome, ToolRefusal } from '@agent-companion/core/server';
import type { OpenText } from './code-editor';
import type { LanguageCall } from './language-call';
import { answered, refused } from '../page-tool';
import { findSymbol } from './symbol-finder';
import { untilProjectLoaded } from './typescript-server';

const LINE_END = /\r\n|\r|\n/;

/** A symbol that a model has named, in the text that it stands in. */
interface LocatedSymbol {
    readonly text: OpenText;
    readonly position: Position;
}

/** Finds a symbol in its file, once the language service has loaded the project. */
export async function locate(call: LanguageCall, target: SymbolTarget): Promise<ToolOutcome<LocatedSymbol>> {
    const opened = await call.open(target.path);
    if (!opened.ok) {
        return opened;
    }
    const text = opened.result;
    await untilProjectLoaded(call, text);
    const isPlace = target.symbol === undefined && target.column !== undefined;
    const found = findSymbol(target, isPlace ? [] : await call.outlineOf(text), linesOf(text.text));
    return found.ok ? answered({ text, position: found.result }) : found;
}

export function linesOf(text: string): string[] {
    return text.split(LINE_END);
}

/** Why a tool has no answer about a text. */
export function noService({ path, languageId }: OpenText): ToolRefusal {
    return refused(
        'no-service',
        `The IDE has no language service that answers for ${languageId} files such as ${path}. Read or search the files instead.`
    );
}
