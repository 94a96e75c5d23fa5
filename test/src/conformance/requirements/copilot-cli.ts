import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** What Copilot CLI relies on: seen in 1.0.102. The section is a page of docs/protocol. */
export const copilotCliRequirements: readonly Requirement[] = [
    {
        id: 'copilot-01',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'UUID.lock in the ide folder of the CLI’s settings names a unix socket, headers, a process that lives, and folders, one of which equals its working folder.',
        tests: spec.copilotCliEndpoint(
            'that leads to a socket in a private folder, with all roots and their real paths'
        )
    },
    {
        id: 'copilot-02',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'The CLI connects again by a new file when a window is back; those of windows that have ended are gone.',
        tests: spec.copilotCliEndpoint(
            'that goes with the window, as does the socket, also when the process exits',
            'beside those of other windows and of other companions, which stay',
            'whose crashed window is swept by the next, socket and all'
        )
    },
    {
        id: 'copilot-03',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'The header of the file is on every request, and Host is localhost.',
        tests: spec.copilotCliEndpoint('no client without the nonce, and no web page')
    },
    {
        id: 'copilot-04',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'A session id of the first answer, even of an error, is used from then on; server/discover comes before initialize.',
        tests: spec.copilotCliEndpoint(
            'a client that asks first what it need not know: the refusal gives it no session'
        )
    },
    {
        id: 'copilot-05',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'It shakes hands twice, and is one agent all the same.',
        tests: spec.copilotCliEndpoint('a client whose handshake comes twice, as one agent')
    },
    {
        id: 'copilot-06',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'open_diff stays open until it is answered with a result, a trigger and a message; an edited text cannot be handed back.',
        tests: [
            ...spec.copilotCliAdapter('once the user has decided, with all that the CLI wants to read'),
            ...spec.copilotCliAdapter('with the file as the user had it: the companion writes nothing')
        ]
    },
    {
        id: 'copilot-07',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'close_diff takes away what was answered in the terminal; an answer that is no result leaves the terminal’s question there.',
        tests: spec.copilotCliAdapter(
            'that was answered in the terminal by taking it away, once and again',
            'that is replaced, or whose window closes, with a failure: the CLI goes on asking in its terminal'
        )
    },
    {
        id: 'copilot-08',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'selection_changed is 0-based, and null is ignored in it: what was selected before would go on being sent.',
        tests: spec.copilotCliAdapter(
            'at once, with every change, and when the model asks',
            'by empty texts where there is no file: the CLI would go on sending what it was told before'
        )
    },
    {
        id: 'copilot-09',
        level: 'AS SHIPPED',
        section: 'Copilot CLI',
        says: 'The model is offered get_diagnostics; update_session_name comes after the first prompt.',
        tests: spec.copilotCliAdapter(
            'tells the model what the IDE says of a file, or of all, where it can',
            'takes a name of the session, which nothing shows'
        )
    }
];
