import { inject, injectable } from '@theia/core/shared/inversify';
import { Position } from '@theia/monaco-editor-core/esm/vs/editor/common/core/position';
import { StandardTokenType } from '@theia/monaco-editor-core/esm/vs/editor/common/encodedTokenAttributes';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import type { SymbolTarget } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { AskingTime, valueWithin } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { OpenText, TextModels } from '../language/text-models';
import { answered } from '../page-tool';
import { OutlineSymbol, outlineOf } from './outline';
import { findSymbol, SearchedText } from './symbol-finder';

/** How long, in milliseconds, an outline may take that only helps to find a name. */
const OUTLINE_MS = 4_000;

/** A symbol that a model has named, in the text that it stands in. */
export interface LocatedSymbol {
    readonly text: OpenText;
    readonly position: Position;
}

/** Opens the file of a symbol, and finds where it stands in it; what is asked of it then is asked of present texts. */
@injectable()
export class SymbolLocator {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;

    async locate(target: SymbolTarget, time: AskingTime): Promise<ToolOutcome<LocatedSymbol>> {
        const text = await this.texts.open(target.path);
        if (!text.ok) {
            return text;
        }
        await this.texts.syncLoaded();
        const outline =
            target.column !== undefined && target.symbol === undefined ? [] : await this.outlineOf(text.result, time);
        const found = findSymbol(target, outline ?? [], searched(text.result.model));
        return found.ok
            ? answered({ text: text.result, position: new Position(found.result.line, found.result.column) })
            : found;
    }

    /** The symbols of a text; undefined if its language has no service for them, or none that answers. */
    async outlineOf({ model }: OpenText, time: AskingTime): Promise<OutlineSymbol[] | undefined> {
        const registry = this.features.registries.documentSymbolProvider;
        const limit = Math.min(time.leftMs(), OUTLINE_MS);
        for (const provider of await this.features.providers.for(registry, model, limit)) {
            const symbols = await valueWithin(provider.provideDocumentSymbols(model, time.token), limit);
            if (symbols) {
                return outlineOf(symbols);
            }
        }
        return undefined;
    }
}

function searched(model: ITextModel): SearchedText {
    return {
        lineCount: model.getLineCount(),
        line: number => model.getLineContent(number),
        isCode: (line, column) => {
            model.tokenization.tokenizeIfCheap(line);
            if (!model.tokenization.hasAccurateTokensForLine(line)) {
                return true;
            }
            const tokens = model.tokenization.getLineTokens(line);
            return tokens.getStandardTokenType(tokens.findTokenIndexAtOffset(column - 1)) === StandardTokenType.Other;
        }
    };
}
