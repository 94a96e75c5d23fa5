import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

const fields = spec.discovery('writes the fields of the specification with their types');

/** Section I.2, 'The Port File': where the file is, how it is named, what it says. */
export const discoveryRequirements: readonly Requirement[] = [
    {
        id: 'discovery-01',
        level: 'MUST',
        section: 'I.2',
        says: 'A discovery file tells the CLI which IDE it runs in and which port the server uses.',
        tests: [
            ...spec.companionServer('publishes a file that leads to it, by which an agent can connect'),
            ...spec.loop('names the IDE and lists the open files in /ide status')
        ]
    },
    {
        id: 'discovery-02',
        level: 'MUST',
        section: 'I.2, File Location',
        says: 'The file is in os.tmpdir()/gemini/ide/.',
        tests: spec.discovery('puts one file into gemini/ide of the system’s temporary folder, named by pid and port')
    },
    {
        id: 'discovery-03',
        level: 'MUST',
        section: 'I.2, File Location',
        says: 'The directory is created if it does not exist.',
        tests: spec.discoveryFolder('creates both folders for everyone and sticky, whatever the umask')
    },
    {
        id: 'discovery-04',
        level: 'MUST',
        section: 'I.2, File Naming Convention',
        says: 'The name is gemini-ide-server-${PID}-${PORT}.json.',
        tests: [
            ...spec.protocolDiscoveryFile('is named by pid and port'),
            ...spec.discovery('puts one file into gemini/ide of the system’s temporary folder, named by pid and port')
        ]
    },
    {
        id: 'discovery-05',
        level: 'MUST',
        section: 'I.2, File Naming Convention',
        says: 'The extension determines the pid of the parent IDE process, as the CLI finds it, and names the file by it.',
        tests: [
            ...spec.idePid(
                "is this process's parent: the grandparent of a terminal's shell",
                'is this process when its parent is the first of all, as in a container'
            ),
            ...spec.discovery('names a process that lives: this one or the one that started it'),
            ...spec.connection('bears the pid that the CLI computes: the grandparent of the terminal’s shell')
        ]
    },
    {
        id: 'discovery-06',
        level: 'MUST',
        section: 'I.2, File Content',
        says: 'The file holds one JSON object of the given structure.',
        tests: [
            ...fields,
            ...spec.discoveryFile('is replaced in one step: a reader meanwhile finds the old or the new, whole')
        ]
    },
    {
        id: 'discovery-07',
        level: 'MUST',
        section: 'I.2, File Content: port',
        says: 'port is the number of the port the server listens on.',
        tests: fields
    },
    {
        id: 'discovery-08',
        level: 'MUST',
        section: 'I.2, File Content: workspacePath',
        says: 'workspacePath lists all open workspace roots, joined by the system’s path delimiter.',
        tests: [
            ...spec.workspacePath("joins all roots by the system's delimiter, in order and each once"),
            ...spec.discovery(
                'lists all roots of a workspace, absolute, with the system’s delimiter, whenever they change'
            )
        ]
    },
    {
        id: 'discovery-09',
        level: 'MUST',
        section: 'I.2, File Content: workspacePath',
        says: 'The root paths are correct and absolute, also after the workspace has changed.',
        tests: [
            ...spec.companionServer(
                'refuses relative roots and impossible limits',
                'rewrites the file when the workspace changes, in place and with the same token',
                'ends with the newest of several changes of the workspace'
            ),
            ...spec.workspacePath('adds the real path of a root that is reached through a symbolic link')
        ]
    },
    {
        id: 'discovery-10',
        level: 'MUST',
        section: 'I.2, File Content: ideInfo (required since October 2025)',
        says: 'ideInfo.name is a short, lower-case identifier of the IDE.',
        tests: fields
    },
    {
        id: 'discovery-11',
        level: 'MUST',
        section: 'I.2, File Content: ideInfo (required since October 2025)',
        says: 'ideInfo.displayName is the name of the IDE for people.',
        tests: [...fields, ...spec.loop('names the IDE and lists the open files in /ide status')]
    },
    {
        id: 'discovery-12',
        level: 'SHOULD',
        section: 'I.2, Tie-Breaking',
        says: 'There are both the file and GEMINI_CLI_IDE_SERVER_PORT in the integrated terminal.',
        tests: [
            ...spec.discovery('tells terminals the same as the file'),
            ...spec.terminalEnvironment(
                'has the processes of the call get the variables, and passes on what it was given as it was'
            ),
            ...spec.connection('is in the variables of a terminal, port, workspace and token')
        ]
    },
    {
        id: 'discovery-13',
        level: 'SHOULD',
        section: 'I.2, Tie-Breaking (until October 2025)',
        says: 'GEMINI_CLI_IDE_WORKSPACE_PATH is set in the integrated terminal.',
        tests: [
            ...spec.discovery('tells terminals the same as the file'),
            ...spec.environment('are the names the CLI reads')
        ]
    },
    {
        id: 'discovery-14',
        level: 'MAY',
        section: 'I.2, Tie-Breaking',
        says: 'The variables alone may do, if only for a prototype: they are all there is when no file can be written.',
        tests: spec.companionServer('serves although the file cannot be published, and says so')
    }
];
