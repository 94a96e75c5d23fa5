import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { RenameProvider } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import type { ProposedChange, ToolInput } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { errorMessage } from '../../../common';
import { answerInTime, AskingTime } from '../language/bounded-answer';
import { LanguageFeatures } from '../language/language-features';
import { answered, IdeTool, refused, ToolContribution } from '../page-tool';
import { LocatedSymbol, SymbolLocator } from '../symbols/symbol-locator';
import { ChangedTexts } from './changed-texts';
import { unusableName } from './typescript-names';
import { ProvidedEdit } from './workspace-edits';

/** Computes what renaming a symbol would change. */
@injectable()
export class RenameTool implements ToolContribution {
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(SymbolLocator) protected readonly symbols: SymbolLocator;
    @inject(ChangedTexts) protected readonly changed: ChangedTexts;

    tools(): [IdeTool<'rename_symbol'>] {
        return [{ name: 'rename_symbol', run: (input, call) => answerInTime(call, time => this.rename(input, time)) }];
    }

    private async rename(
        { newName, ...target }: ToolInput<'rename_symbol'>,
        time: AskingTime
    ): Promise<ToolOutcome<ProposedChange>> {
        const located = await this.symbols.locate(target, time);
        if (!located.ok) {
            return located;
        }
        const { text, position } = located.result;
        const registry = this.features.registries.renameProvider;
        const providers = await this.features.providersFor(registry, text, time, 'renames symbols');
        if (!Array.isArray(providers)) {
            return providers;
        }
        const edits = await this.editsOf(providers[0], located.result, newName, time);
        if (!edits.ok) {
            return edits;
        }
        const files = await this.changed.of(edits.result.edits);
        const { oldName } = edits.result;
        return files.ok
            ? answered({
                  files: files.result,
                  title: nls.localize('agent-companion/toolRename', 'Rename {0} to {1}', oldName, newName),
                  position: { line: position.lineNumber, column: position.column }
              })
            : files;
    }

    private async editsOf(
        provider: RenameProvider,
        { text: { model, path }, position }: LocatedSymbol,
        newName: string,
        { token }: AskingTime
    ): Promise<ToolOutcome<{ edits: ProvidedEdit[]; oldName: string }>> {
        const where = `What stands at ${path}:${position.lineNumber}:${position.column} cannot be renamed`;
        try {
            const place = await provider.resolveRenameLocation?.(model, position, token);
            if (place?.rejectReason) {
                return refused('invalid', `${where}: ${place.rejectReason}`);
            }
            const oldName = place?.text ?? model.getWordAtPosition(position)?.word ?? '';
            const isTypeScript = this.features.typeScript.knows(model.getLanguageId());
            const unusable = isTypeScript ? unusableName(oldName, newName) : undefined;
            if (unusable) {
                return refused('invalid', unusable);
            }
            const edit = await provider.provideRenameEdits(model, position, newName, token);
            return edit && !edit.rejectReason && edit.edits.length > 0
                ? answered({ edits: edit.edits, oldName })
                : refused('invalid', `${where}: ${edit?.rejectReason ?? 'the language service has no edits.'}`);
        } catch (error) {
            // By an exception providers say why something cannot be renamed.
            return refused('invalid', `${where}: ${errorMessage(error)}`);
        }
    }
}
