import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** What Codex relies on: seen in 0.169.0. The section is a page of docs/protocol. */
export const codexRequirements: readonly Requirement[] = [
    {
        id: 'codex-01',
        level: 'AS SHIPPED',
        section: 'Codex',
        says: 'Codex asks for the context at one socket of each user, in a folder of theirs alone, in frames with a length; places are 0-based.',
        tests: spec.codexEndpoint(
            'answers at the user’s one socket, in a folder of theirs alone, with 0-based places and paths below the workspace',
            'ends a connection that sends no request, too much, or nothing in six seconds'
        )
    },
    {
        id: 'codex-02',
        level: 'AS SHIPPED',
        section: 'Codex',
        says: 'The window that has workspaceRoot open answers; without one, no-client-found.',
        tests: spec.codexEndpoint(
            'routes to the window whose folder is nearest to where Codex runs, and to the newest of several',
            'says that there is no client where no window has the folder open'
        )
    },
    {
        id: 'codex-03',
        level: 'AS SHIPPED',
        section: 'Codex',
        says: 'Several programs share the socket: it is served as long as one is there, and not taken from another.',
        tests: spec.codexEndpoint(
            'goes on in another window within five seconds when the one that serves ends',
            'leaves the socket of another program alone, and says so; takes its place when that ends'
        )
    }
];
