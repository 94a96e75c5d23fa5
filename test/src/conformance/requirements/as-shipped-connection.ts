import { needing, Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** How Gemini CLI 0.61 and earlier releases find, reach and leave a companion, beyond the text. */
export const asShippedConnectionRequirements: readonly Requirement[] = [
    {
        id: 'connection-01',
        level: 'AS SHIPPED',
        section: 'I.2, File Location',
        says: 'The file belongs to the user, and only they can read it, from the first moment.',
        tests: [
            ...needing(
                'permissions as POSIX has them',
                spec.discovery('leaves the file to its owner alone, as the CLI demands')
            ),
            ...spec.discoveryFile('is readable by its owner only, even under an open umask'),
            ...spec.connection('is published in one file that only its owner can read')
        ]
    },
    {
        id: 'connection-02',
        level: 'AS SHIPPED',
        section: 'I.2, Tie-Breaking',
        says: 'GEMINI_CLI_IDE_PID and GEMINI_CLI_IDE_AUTH_TOKEN are set too, for terminals the process walk misleads in.',
        tests: [
            ...spec.connectionEnvironment('has port, workspace, token and pid'),
            ...spec.environment('are the names the CLI reads')
        ]
    },
    {
        id: 'connection-03',
        level: 'AS SHIPPED',
        section: 'I.2, workspacePath',
        says: 'Real paths are published beside linked ones: the CLI resolves its working directory before it compares.',
        tests: spec.workspacePath('adds the real path of a root that is reached through a symbolic link')
    },
    {
        id: 'connection-04',
        level: 'AS SHIPPED',
        section: 'I.1',
        says: 'A CLI that dials 127.0.0.1, localhost or, in a container, host.docker.internal is served; no other client is.',
        tests: [
            ...spec.asShipped('serves a CLI that dials ${host}'),
            ...spec.requestGuard(
                'refuses the host ${host} with 403',
                "refuses the origin '${origin}' with 403, with the token too"
            )
        ]
    },
    {
        id: 'connection-05',
        level: 'AS SHIPPED',
        section: 'I.1',
        says: 'In a container, terminals make the CLI dial 127.0.0.1, which they share with the companion.',
        tests: spec.connectionEnvironment(
            'inside a container also makes the CLI dial 127.0.0.1',
            'takes ${marker} for the sign of a container, as the CLI does'
        )
    },
    {
        id: 'connection-06',
        level: 'AS SHIPPED',
        section: 'I.1',
        says: 'The stream begins at once and is never silent for long: the CLI’s HTTP client ends one that is silent for 300 s.',
        tests: [
            ...spec.context('opens the stream at once, also with nothing to say'),
            ...spec.heartbeat('writes a comment at each interval on a stream on which nothing is sent')
        ]
    },
    {
        id: 'connection-07',
        level: 'AS SHIPPED',
        section: 'I.1',
        says: 'A second agent neither disturbs the first nor is told of its diffs.',
        tests: [
            ...spec.asShipped('answers a second agent as it does the first, each in a session of its own'),
            ...spec.context('sends every agent the same context, each on its own stream'),
            ...spec.geminiTools('two agents get their own results, for the same path too')
        ]
    },
    {
        id: 'connection-08',
        level: 'AS SHIPPED',
        section: 'I.1 (MCP, Session Management)',
        says: 'DELETE ends a session; afterwards its id gets 404, and a request without one 400.',
        tests: [
            ...spec.asShipped('ends a session on DELETE, answers 404 to its id afterwards and 400 to none'),
            ...spec.sessionRegistry('get 404 with an unknown id')
        ]
    },
    {
        id: 'connection-09',
        level: 'AS SHIPPED',
        section: 'I.1',
        says: '/quit sends no DELETE: a session whose agent has gone ends all the same, and its diffs are left to the user.',
        tests: [
            ...spec.asShipped(
                'ends the session after /quit, which only closes the sockets, and leaves its diffs to the user'
            ),
            ...spec.sessionRegistry('stay while their stream is open, however long nothing is asked')
        ]
    },
    {
        id: 'connection-12',
        level: 'AS SHIPPED',
        section: 'III',
        says: 'After a lost connection the CLI comes back in a new session, where it closes, or asks again for, what the user has not decided.',
        tests: spec.asShipped(
            'gives the text to the closeDiff of its new session, unless the user has decided meanwhile',
            'has its diff again, edits included, once it asks for the same again',
            'shows the user again what they had decided after its session was lost'
        )
    },
    {
        id: 'connection-13',
        level: 'AS SHIPPED',
        section: 'I.1 (MCP, Resumability)',
        says: 'The CLI (seen in 0.61) asks for the stream of each answer once more after its end; that leaves nothing open and is no error for it.',
        tests: spec.httpSession(
            'opens no stream to resume an answer of which nothing is missing, as the CLI asks for after each',
            'repeats an answer that was lost, and ends the stream with it'
        )
    },
    {
        id: 'connection-14',
        level: 'AS SHIPPED',
        section: 'III.1 (MCP, Cancellation)',
        says: 'After ten minutes without an answer the CLI (read in 0.61) cancels its openDiff: the diff and the answer go, and nothing is sent.',
        tests: spec.cancelledRequests(
            'takes back the diff that request ${JSON.stringify(id)} has on its way, and ends its answer without a word',
            'means nothing for a request that is unknown, answered, or of another session'
        )
    },
    {
        id: 'connection-15',
        level: 'AS SHIPPED',
        section: 'II',
        says: 'A CLI that is suspended by Ctrl+Z keeps its stream and does not read it: when it goes on it has every decision and the newest context.',
        tests: spec.suspendedAgent(
            'makes nothing pile up but what it was not told, and gets the newest context when it goes on',
            'is told of every decision, in order, and of the newest context last'
        )
    },
    {
        id: 'connection-10',
        level: 'AS SHIPPED',
        section: 'V',
        says: 'A companion that stops rejects what is pending: the CLI would wait for ever.',
        tests: spec.lifecycle('rejects what is pending before it stops, so that no agent waits for ever')
    },
    {
        id: 'connection-11',
        level: 'AS SHIPPED',
        section: 'IV.2',
        says: '/ide install fails for an IDE it does not know; the companion turns IDE mode on when the user asks.',
        tests: [
            ...spec.geminiSettings(
                'makes the file when asked to turn IDE mode on',
                'leaves everything else in the file as it is: comments, order, formatting, mode'
            ),
            ...spec.ideModeOffer('turns it on after a yes')
        ]
    }
];
