import { inject, injectable } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import type { Diagnostic, Severity, ToolInput, ToolOutput } from '@agent-companion/protocol/tools';
import type { ToolOutcome } from '@agent-companion/server';
import { AskedTabs } from '../language/asked-tabs';
import { answerInTime, AskingTime, valueWithin } from '../language/bounded-answer';
import { uriOf } from '../files/file-uris';
import { LanguageFeatures } from '../language/language-features';
import { OpenText, TextModels } from '../language/text-models';
import { answered, IdeTool, refused, ToolContribution } from '../page-tool';
import { AskedFiles, chooseFiles } from './asked-files';
import { compareProblems, knownProblems } from './known-problems';
import { ObservedTexts } from './observed-texts';
import { OpenedTexts, openTexts } from './opened-texts';
import { PublishingServices } from './publishing-services';
import { WorkspaceSources } from './workspace-sources';

/** What of the time is left for the answer itself. A call with no more gets what is published. */
const ANSWER_MS = 500;

/** What language services have said of files when they were asked. */
interface Asked {
    readonly diagnostics: Diagnostic[];
    /** The paths of files that are answered for. */
    readonly answeredFor: Set<string>;
    settled: boolean;
    /** False if there are files that could not be opened. */
    readonly isComplete: boolean;
    /** Those that a language service has to speak of by itself. */
    readonly others: readonly OpenText[];
}

/** Errors and warnings of present texts: what language services answer when they are asked, and what the Problems view has. */
@injectable()
export class DiagnosticsTool implements ToolContribution {
    @inject(TextModels) protected readonly texts: TextModels;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;
    @inject(WorkspaceSources) protected readonly sources: WorkspaceSources;
    @inject(ObservedTexts) protected readonly observed: ObservedTexts;
    @inject(PublishingServices) protected readonly publishing: PublishingServices;
    @inject(AskedTabs) protected readonly tabs: AskedTabs;
    @inject(ProblemManager) protected readonly problems: ProblemManager;

    tools(): [IdeTool<'get_diagnostics'>] {
        return [
            { name: 'get_diagnostics', run: (input, call) => answerInTime(call, time => this.diagnose(input, time)) }
        ];
    }

    private async diagnose(
        { path, severities = ['error', 'warning'] }: ToolInput<'get_diagnostics'>,
        time: AskingTime
    ): Promise<ToolOutcome<ToolOutput<'get_diagnostics'>>> {
        const place = path === undefined ? undefined : uriOf(path);
        const isWanted = (uri: string): boolean => {
            const file = new URI(uri);
            return (place?.isEqualOrParent(file) ?? true) && this.features.maySpeakOf(file);
        };
        if (time.leftMs() <= ANSWER_MS) {
            const published = listed(knownProblems(this.problems, isWanted), severities);
            return answered({ ...published, settled: false, complete: false });
        }
        const kind = path === undefined ? 'folder' : await this.texts.kindOf(path);
        if (kind === undefined) {
            return refused('not-found', `There is no file or folder ${path}. Check the path.`);
        }
        const text = kind === 'file' ? await this.texts.open(path!) : undefined;
        if (text?.ok === false) {
            return text;
        }
        const withHints = severities.includes('hint');
        const chosen = await this.choose(text?.result, isWanted);
        const asked = await this.ask(chosen, kind, withHints, time);
        // What was asked for just now is newer than what a language service has published.
        const published = knownProblems(this.problems, isWanted).filter(
            ({ path: file, source }) => !(asked.answeredFor.has(file) && (source === 'ts' || source === 'js'))
        );
        const isAsked = asked.others.every(text => this.publishing.isAskedAbout(text));
        if (asked.settled && kind === 'file') {
            await this.tabs.close(place!);
        }
        return answered({
            ...listed([...asked.diagnostics, ...published], severities),
            settled: asked.settled,
            complete: kind === 'file' || (chosen.isComplete && asked.isComplete && isAsked)
        });
    }

    /** @param text that of the file that the model asks about, if it asks about one. */
    private async choose(text: OpenText | undefined, isWanted: (uri: string) => boolean): Promise<AskedFiles> {
        if (text && !this.features.typeScript.knows(text.model.getLanguageId())) {
            return { asked: [text.uri.toString()], opened: [], isComplete: true };
        }
        const sources = await this.sources.all();
        const chosen = await chooseFiles(sources, isWanted, (changed, among) =>
            this.sources.dependents(changed, among)
        );
        const known = text ? [text.uri.toString()] : this.observed.uris().filter(isWanted);
        return { ...chosen, asked: [...new Set([...known, ...chosen.asked])] };
    }

    private async ask(
        { asked, opened }: AskedFiles,
        kind: 'file' | 'folder',
        withHints: boolean,
        time: AskingTime
    ): Promise<Asked> {
        const open = (uris: readonly string[]): Promise<OpenedTexts> => openTexts(uris, path => this.texts.open(path));
        const before = await open(opened);
        const { texts, isComplete } = await open(asked);
        const others: OpenText[] = [];
        const said: Asked = {
            diagnostics: [],
            answeredFor: new Set(),
            settled: true,
            isComplete: before.isComplete && isComplete,
            others
        };
        const leftMs = (): number => time.leftMs() - ANSWER_MS;
        for (const text of texts) {
            const answer = leftMs() > 0 ? await this.askTypeScript(text, withHints, leftMs) : 'unanswered';
            if (answer === 'unanswered') {
                said.settled = false;
            } else if (answer === 'cannot-be-asked') {
                others.push(text);
            } else {
                said.diagnostics.push(...answer);
                said.answeredFor.add(text.path);
            }
        }
        const settled = await Promise.all(
            others.map(text => this.publishing.whenSettled(text, kind === 'file', leftMs))
        );
        return { ...said, settled: said.settled && settled.every(Boolean) };
    }

    private async askTypeScript(
        { model, path }: OpenText,
        withHints: boolean,
        leftMs: () => number
    ): Promise<Diagnostic[] | 'cannot-be-asked' | 'unanswered'> {
        const { typeScript, providers, registries } = this.features;
        const language = model.getLanguageId();
        if (typeScript.knows(language)) {
            await providers.for(registries.documentSymbolProvider, model, leftMs());
        }
        return typeScript.serves(language)
            ? ((await valueWithin(typeScript.diagnosticsOf(path, language, withHints), leftMs())) ?? 'unanswered')
            : 'cannot-be-asked';
    }
}

function listed(
    problems: readonly Diagnostic[],
    severities: readonly Severity[]
): Pick<ToolOutput<'get_diagnostics'>, 'diagnostics' | 'total'> {
    const diagnostics = problems.filter(({ severity }) => severities.includes(severity)).sort(compareProblems);
    return { diagnostics, total: diagnostics.length };
}
