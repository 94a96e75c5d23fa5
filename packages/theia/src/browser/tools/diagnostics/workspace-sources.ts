import { inject, injectable } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileAccess } from '@theia/filesystem/lib/common/filesystem';
import { MonacoLanguages } from '@theia/monaco/lib/browser/monaco-languages';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { LanguageFeatures } from '../language/language-features';
import { referredName, refersTo } from './dependents';
import { FolderContent, SourceFiles, SourceFileWalk } from './source-files';

/** How many files are read to find those that refer to a changed one, and how large they may be, in bytes. */
const MOST_READ = 400;
const MOST_BYTES = 256 * 1024;
const AT_A_TIME = 8;

/** The files of the workspace that a language service can be asked about one by one, and which of them refer to others. */
@injectable()
export class WorkspaceSources {
    @inject(FileService) protected readonly files: FileService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(MonacoLanguages) protected readonly languages: MonacoLanguages;
    @inject(LanguageFeatures) protected readonly features: LanguageFeatures;

    async all(): Promise<SourceFiles> {
        const roots = await this.workspace.roots;
        const walk = new SourceFileWalk(
            folder => this.contentOf(folder),
            uri => this.languageOf(uri) !== undefined
        );
        return walk.walk(roots.map(({ resource }) => resource.toString()));
    }

    /** The files that refer to one of those that were changed, as far as their texts say so. */
    async dependents(changed: readonly string[], among: readonly string[]): Promise<string[]> {
        const names = changed.map(uri => referredName(new URI(uri).path.toString()));
        const found: string[] = [];
        const read = among.slice(0, MOST_READ);
        while (read.length > 0) {
            const batch = read.splice(0, AT_A_TIME);
            const refers = await Promise.all(batch.map(async uri => refersTo(await this.textOf(uri), names)));
            found.push(...batch.filter((_, index) => refers[index]));
        }
        return found;
    }

    /** The language of a file; undefined if its problems are not asked for. */
    private languageOf(uri: string): string | undefined {
        const file = new URI(uri);
        const language = this.languages.detectLanguage(file)?.id;
        return language !== undefined && this.features.typeScript.knows(language) && this.features.maySpeakOf(file)
            ? language
            : undefined;
    }

    private async contentOf(folder: string): Promise<FolderContent> {
        const uri = new URI(folder);
        const { children = [] } = await this.files.resolve(uri, { resolveMetadata: true });
        // Theia takes a folder that it may not read for an empty one.
        if (children.length === 0 && !(await this.files.access(uri, FileAccess.Constants.R_OK))) {
            throw new Error(`${folder} cannot be read`);
        }
        return {
            files: children
                .filter(({ isFile }) => isFile)
                .map(({ resource, name, mtime }) => ({ uri: resource.toString(), name, modifiedAt: mtime })),
            // A link to a folder may lead out of the workspace, or back to where it lies.
            folders: children
                .filter(({ isDirectory, isSymbolicLink }) => isDirectory && !isSymbolicLink)
                .filter(({ resource }) => this.features.maySpeakOf(resource))
                .map(({ resource, name }) => ({ uri: resource.toString(), name }))
        };
    }

    private async textOf(uri: string): Promise<string> {
        try {
            return (await this.files.readFile(new URI(uri), { limits: { size: MOST_BYTES } })).value.toString();
        } catch {
            return '';
        }
    }
}
