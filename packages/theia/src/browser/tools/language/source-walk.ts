import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import type { FileStatWithMetadata } from '@theia/filesystem/lib/common/files';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import type { SourceFiles } from '@agent-companion/client';
import { WorkspaceFiles } from '../workspace-files';

const MOST_FOLDERS = 400;
const MOST_FILES = 4_000;
const AT_A_TIME = 8;

const SOURCE = /^(.*)\.([cm]?)([tj])sx?$/;

/** Walks the workspace for TypeScript and JavaScript, without dependencies, hidden and compiled files. */
@injectable()
export class SourceWalk {
    @inject(FileService) protected readonly fileService: FileService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;

    /** The files written last first. */
    async run(): Promise<SourceFiles> {
        const waiting = (await this.workspace.roots).map(({ resource }) => resource);
        const found: { path: string; mtime: number }[] = [];
        for (let read = 0; waiting.length > 0 && read < MOST_FOLDERS && found.length < MOST_FILES; read += AT_A_TIME) {
            const contents = await Promise.all(waiting.splice(0, AT_A_TIME).map(folder => this.childrenOf(folder)));
            for (const children of contents) {
                const names = new Set(children.map(({ name }) => name));
                for (const { name, resource, mtime, isFile, isDirectory, isSymbolicLink } of children) {
                    const path = this.files.pathOf(resource);
                    // A link may lead out of the workspace, or back to where it lies.
                    if (path === undefined || isSymbolicLink) {
                        continue;
                    }
                    if (isFile && isSource(name, names)) {
                        found.push({ path, mtime });
                    } else if (isDirectory && !/^(?:node_modules$|\.)/.test(name)) {
                        waiting.push(resource);
                    }
                }
            }
        }
        found.sort((one, other) => other.mtime - one.mtime);
        return { paths: found.map(({ path }) => path), isComplete: waiting.length === 0 };
    }

    private async childrenOf(folder: URI): Promise<readonly FileStatWithMetadata[]> {
        try {
            return (await this.fileService.resolve(folder, { resolveMetadata: true })).children ?? [];
        } catch {
            return [];
        }
    }
}

/** Leaves out declarations, and scripts with one beside: a compiler has made them. */
function isSource(name: string, beside: ReadonlySet<string>): boolean {
    const [, base, kind, language] = SOURCE.exec(name) ?? [];
    return base !== undefined && !base.endsWith('.d') && !(language === 'j' && beside.has(`${base}.d.${kind}ts`));
}
