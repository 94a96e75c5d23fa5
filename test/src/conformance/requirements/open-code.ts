import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

const section = 'OpenCode’s own server';

/** What OpenCode's own HTTP server does: seen in 1.18.33. The section is a page of docs/protocol. */
export const openCodeRequirements: readonly Requirement[] = [
    {
        id: 'opencode-01',
        level: 'AS SHIPPED',
        section,
        says: 'Without a port OpenCode listens nowhere; with one, the process that is connected to the window does.',
        tests: spec.openCodeEndpoint(
            'are not there without a server, with the session as it is',
            'are of the session that the user knows, which takes no edits and hears comments'
        )
    },
    {
        id: 'opencode-02',
        level: 'AS SHIPPED',
        section,
        says: 'OPENCODE_SERVER_PASSWORD has each request need basic authentication.',
        tests: spec.openCodeEndpoint('come from a server with a password, which is written nowhere')
    },
    {
        id: 'opencode-03',
        level: 'AS SHIPPED',
        section,
        says: 'permission.asked brings a unified diff; the reply once has OpenCode write its own text.',
        tests: spec.openCodeEndpoint('have the file with the diff applied, and are answered once')
    },
    {
        id: 'opencode-04',
        level: 'AS SHIPPED',
        section,
        says: 'The reply reject may have a message for the model.',
        tests: spec.openCodeEndpoint('are rejected with what the user says')
    },
    {
        id: 'opencode-05',
        level: 'AS SHIPPED',
        section,
        says: 'permission.replied tells of an answer in the terminal; of an interrupted conversation only session.idle does, and its question stays in the list.',
        tests: spec.openCodeEndpoint(
            'go when the terminal has answered, and when the conversation was interrupted',
            'come of a question that was asked before the window listened, but for those of interrupted conversations'
        )
    },
    {
        id: 'opencode-06',
        level: 'AS SHIPPED',
        section,
        says: 'The diff of an edit has LF for CRLF and no byte order mark; OpenCode keeps both in the file.',
        tests: spec.openCodeText(
            'keeps CRLF, of which the diff of an edit has nothing',
            'has the line ends of what is written as a whole',
            'keeps a byte order mark',
            'has the byte order mark that comes in with the new text',
            'keeps that the last line has no end, and takes it away, and gives it one'
        )
    },
    {
        id: 'opencode-07',
        level: 'AS SHIPPED',
        section,
        says: 'The indentation that all lines of a diff share is cut off.',
        tests: spec.openCodeText(
            'has it from what the model wants',
            'has it of a file that is written as a whole, and of a new one',
            'is not known without that, or where it is not what the diff says'
        )
    },
    {
        id: 'opencode-08',
        level: 'AS SHIPPED',
        section,
        says: 'A question that has no diff in the IDE is still asked in the terminal.',
        tests: spec.openCodeEndpoint(
            'are not there where the text is not known for certain: the terminal goes on asking, and the log says why'
        )
    },
    {
        id: 'opencode-09',
        level: 'AS SHIPPED',
        section,
        says: 'OpenCode connects again by itself, and its questions are open meanwhile.',
        tests: spec.openCodeEndpoint('are taken over by the session that comes after a lost connection')
    },
    {
        id: 'opencode-10',
        level: 'AS SHIPPED',
        section,
        says: 'Models with the tool apply_patch instead of edit and write have diffs too: metadata.files has the file, and patchText of the call its lines.',
        tests: spec.openCodePatch(
            'has the text of a new file, with the indentation that OpenCode cuts off',
            'has nothing of a file that is added although it is there',
            'has the file with the lines of the patch, and is answered as any other'
        )
    }
];
