import { needing, Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** What Qwen Code relies on beside Gemini's protocol: seen and read in 0.24.4. The section is a page of docs/protocol. */
export const qwenCodeRequirements: readonly Requirement[] = [
    {
        id: 'qwen-01',
        level: 'AS SHIPPED',
        section: 'Qwen Code',
        says: 'The lock file is PORT.lock in the ide folder of QWEN_HOME or ~/.qwen, with port, workspacePath, authToken and ideInfo.',
        tests: [
            ...spec.qwenProfile(
                'has a lock file named after the port, with all that leads Qwen Code to the window, for its user only'
            ),
            ...spec.agentEndpoints(
                'publishes where an agent is used, in its own folder',
                'publishes in the folder that the agent’s own variable names'
            )
        ]
    },
    {
        id: 'qwen-02',
        level: 'AS SHIPPED',
        section: 'Qwen Code',
        says: 'Qwen Code removes a lock file whose ppid it cannot signal, and one without a ppid whose workspacePath is no single folder.',
        tests: [
            ...spec.qwenLockFile('names a process, without which Qwen Code may remove it'),
            ...spec.qwenProfile(
                'names a process in it that may be signalled: this one, and not that by which Gemini CLI finds its window'
            )
        ]
    },
    {
        id: 'qwen-03',
        level: 'AS SHIPPED',
        section: 'Qwen Code',
        says: 'The port in the environment picks the lock file of that name first; the token is read from the file only.',
        tests: [
            ...spec.qwenProfile('tells terminals the port and the workspace, and not the token'),
            ...needing('programs of the agents', spec.qwenCode('is said by the agent itself'))
        ]
    },
    {
        id: 'qwen-04',
        level: 'AS SHIPPED',
        section: 'Qwen Code',
        says: 'Qwen Code names itself as Gemini CLI does: its token tells which of the two it is, and neither adopts what the other has left.',
        tests: [
            ...spec.qwenProfile('names the agent for people, which names itself like Gemini CLI'),
            ...spec.severalEndpoints(
                'tells agents of the same name and path apart by their tokens, for people too',
                'lets no agent adopt what one of another kind has left that names itself alike'
            )
        ]
    },
    {
        id: 'qwen-05',
        level: 'AS SHIPPED',
        section: 'Qwen Code',
        says: 'Lock files of other companions are theirs: none is read for a token, changed or removed.',
        tests: spec.qwenProfile('leaves the lock files of other companions alone')
    },
    {
        id: 'qwen-06',
        level: 'AS SHIPPED',
        section: 'Qwen Code',
        says: 'ide/diffAccepted carries an edited text, which is written; a diff answered in the terminal is closed with suppressNotification.',
        tests: spec.qwenProfile(
            'hands an edited accept back, and closes without a word what was answered in the terminal'
        )
    },
    {
        id: 'agents-01',
        level: 'AS SHIPPED',
        section: 'Which agents a window serves',
        says: 'Nothing is written into the home of an agent that is not used on this machine, nor for one that is turned off.',
        tests: [
            ...spec.optionalEndpoint('writes nothing where ${where}, not even a folder'),
            ...spec.agentEndpoints('publishes nothing in the home of a user who uses no agent'),
            ...spec.agentPresence('does not take what a companion has left for an agent')
        ]
    },
    {
        id: 'agents-02',
        level: 'AS SHIPPED',
        section: 'Which agents a window serves',
        says: 'An agent that is installed later is served from the next page load on; one that is turned off loses its sessions.',
        tests: spec.optionalEndpoint(
            'comes with the next page after the agent, with the workspace as it is by then, and goes after it',
            'ends the sessions when it is turned off'
        )
    }
];
