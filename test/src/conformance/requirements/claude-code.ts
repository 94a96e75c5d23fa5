import { Citation, needing, Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

const onLinux = (citations: readonly Citation[]): Citation[] => needing('Linux', citations);

const requirement = (number: number, section: string, says: string, ...tests: Citation[]): Requirement => ({
    id: `claude-${String(number).padStart(2, '0')}`,
    level: 'AS SHIPPED',
    section: `Claude Code, ${section}`,
    says,
    tests
});

/** What Claude Code and OpenCode rely on, seen with 2.1.330 and 1.18.33. The sections are of docs/protocol. */
export const claudeCodeRequirements: readonly Requirement[] = [
    requirement(
        1,
        'Connection',
        'The lock file is PORT.lock in the ide folder of Claude Code’s own, with a live pid, the folders of the workspace, transport ws and the token.',
        ...spec.claudeLockFile('is named by its port', 'of ours says who wrote it, and for which port'),
        ...spec.claudeCodeEndpoint(
            'as Claude Code reads it, for its owner only, and removes it at the end',
            'with the folders of the workspace as they are now'
        )
    ),
    requirement(
        2,
        'Connection',
        'Lock files of other IDEs lie in the same folder and are left alone.',
        ...spec.claudeCodeEndpoint('and leaves those of other IDEs alone')
    ),
    requirement(
        3,
        'Connection',
        'CLAUDE_CODE_SSE_PORT leads a terminal to its window. Port and token stay the same over a restart: a client that has lost its connection reads no lock file again.',
        ...needing('programs of the agents', spec.claudeCode('is said by the agent itself')),
        ...spec.claudeCodeEndpoint('has port and token again when it takes the place of an earlier server'),
        ...onLinux(spec.keptAddresses('brings a window back to its address after a restart of the process'))
    ),
    requirement(
        4,
        'Connection',
        'The upgrade is of /, with the token in a header of its own; the subprotocol mcp is answered where it is offered, and none is needed.',
        ...spec.claudeCodeEndpoint(
            'refuses an upgrade with ${what}',
            'answers a plain request with 426',
            'takes clients with and without the subprotocol, and names them for people'
        )
    ),
    requirement(
        5,
        'OpenCode',
        'OpenCode sends no token where the port is in its environment: it is let in if its process has the token there.',
        ...onLinux(spec.openCode('lets a process in that has the token in its environment')),
        ...spec.openCode('refuses one that has another token there, or the window’s own, or none')
    ),
    requirement(
        6,
        'OpenCode',
        'Users of OpenCode alone get no lock file, and variables of their own.',
        ...spec.openCode('writes nothing for users of OpenCode alone, and has terminals lead to the window')
    ),
    requirement(
        7,
        'Diffs',
        'openDiff is open until the user decides: FILE_SAVED with the whole text, or DIFF_REJECTED.',
        ...spec.claudeCodeAdapter(
            'answers an accept with the text, and a reject as one',
            'answers an accepted empty text'
        )
    ),
    requirement(
        8,
        'Diffs',
        'Whatever is no decision of the user is answered as an error, so that the terminal goes on asking. TAB_CLOSED, which writes, is never sent.',
        ...spec.claudeCodeAdapter(
            'answers a proposal that is not shown with the reason, as no decision',
            'never answers a diff that the agent has closed as accepted or rejected'
        )
    ),
    requirement(
        9,
        'Diffs',
        'close_tab comes after each answer, also twice, and from a session after the one that opened the tab; closeAllDiffTabs at each prompt, of subagents too, which takes no diff away that a call waits for.',
        ...spec.claudeCodeAdapter(
            'takes a diff away that was answered in the terminal, as often as it is told to',
            'leaves a diff open whose file had another tab before',
            'takes the tab of a lost session away once its agent, come back, was answered in the terminal',
            'leaves the diffs of other sessions alone'
        )
    ),
    requirement(
        10,
        'Diffs',
        'The text comes with LF, and is written with the ends that most lines have in the first 4,096 characters of the file: so it is shown, and an answer without edits is the text that came.',
        ...spec.claudeCodeAdapter(
            'shows a proposal for ${JSON.stringify(onDisk)} with its line ends, and answers with those of the agent',
            'shows a proposal for a file ${what} with the LF that the agent will write'
        )
    ),
    requirement(
        11,
        'Diffs',
        'A lost connection is found by what the system says, or by pings; a client that is stopped stays. What was accepted and not read is the user’s again.',
        ...spec.claudeCodeAdapter(
            'gives back what the user has accepted if the connection is lost before the agent has read it',
            'gives nothing back that the agent has read'
        ),
        ...spec.peerWatch(
            'closes the connection of a silent client of which nothing is known, and says when it was heard last',
            'asks a client after a sleep of the machine before it takes it to be gone'
        ),
        ...onLinux(
            spec.webSocketSession('keeps a silent client whose process runs, as one that is stopped in its terminal')
        )
    ),
    requirement(
        12,
        'Context',
        'selection_changed has the file that the user is in, the selected text and its place, from 0; all null where there is none. It is repeated once the client listens for it.',
        ...spec.claudeCodeEndpoint(
            'tells of the file that the user is in, of what is selected there, and that there is none',
            'repeats the file when the agent may have come to know of the notification later'
        )
    ),
    requirement(
        13,
        'Context',
        'at_mentioned counts lines from 0 for Claude Code, and from 1 for OpenCode.',
        ...spec.claudeCodeEndpoint('puts files into the prompt, with lines as the client counts them')
    ),
    requirement(
        14,
        'Diagnostics',
        'getDiagnostics is answered with a list for each file, once the language services have answered for the present texts.',
        ...spec.claudeCodeEndpoint(
            'answers with what the IDE says of a file, whose URI has no escapes',
            'answers that there are no diagnostics where the editor offers none'
        ),
        ...spec.editorDiagnostics(
            'waits for language services that have not answered yet',
            'gives what there is when they do not settle, or the editor does not answer',
            'names the file as the agent does'
        )
    ),
    requirement(
        15,
        'OpenCode',
        'OpenCode comes back a second after each connection that it has lost, for ever: where it is turned off its handshake is refused, and not its connection.',
        ...spec.turnedOffAgents(
            'is refused with a code, told nothing, and has its connection until it would have no time for its handshake any more',
            'loses its connection while Claude Code keeps its own, and is let in once the user turns it on again'
        )
    )
];
