import { answered, IdeTool } from '../page-tool';

/** A repository as the Source Control view has it. */
export interface ScmRepositoryStatus {
    readonly provider: string;
    readonly root: string;
    readonly message: string;
    readonly changes: readonly { readonly path: string; readonly group: string; readonly state?: string }[];
}

const MAX_MESSAGE_LENGTH = 4_000;

/** What the Source Control view lists. */
export function getScmStatus(repositories: () => readonly ScmRepositoryStatus[]): IdeTool<'get_scm_status'> {
    return {
        name: 'get_scm_status',
        run: () => {
            const all = repositories();
            const changes = all.flatMap(repository => repository.changes);
            return Promise.resolve(
                answered({
                    repositories: all.map(({ provider, root, message }) => ({
                        provider,
                        root,
                        ...(message && { message: message.slice(0, MAX_MESSAGE_LENGTH) })
                    })),
                    changes: [...changes],
                    total: changes.length
                })
            );
        }
    };
}
