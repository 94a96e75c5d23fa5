import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MarkerSettling } from './marker-settling';

/** Observes the texts that are loaded, and what is said of their problems. */
@injectable()
export class ObservedTexts {
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(ProblemManager) protected readonly problems: ProblemManager;

    settling: MarkerSettling;

    @postConstruct()
    protected init(): void {
        this.settling = new MarkerSettling({
            onDidChangeMarkers: listener => this.problems.onDidChangeMarkers(uri => listener(uri.toString()))
        });
        this.models.models.forEach(model => this.observe(model));
        this.models.onDidCreate(model => this.observe(model));
    }

    /** The URIs of all texts that are loaded. */
    uris(): string[] {
        return this.models.models.map(({ uri }) => uri);
    }

    private observe(model: MonacoEditorModel): void {
        this.settling.changed(model.uri);
        model.onDidChangeContent(() => this.settling.changed(model.uri));
        model.onWillDispose(() => this.settling.removed(model.uri));
    }
}
