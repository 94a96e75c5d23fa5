import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

const update = spec.context(
    'sends ide/contextUpdate as a JSON-RPC notification with an IdeContext, whenever the context changes'
);
const limited = spec.context(
    'sends ten files and 16 KB of selection at most, newest first, details of the active one only'
);
const toTheModel = spec.loop('tells the model the active file, the cursor and the selection');

/** Section II: what the user has in front of them. */
export const contextRequirements: readonly Requirement[] = [
    {
        id: 'context-01',
        level: 'MAY',
        section: 'II',
        says: 'The extension provides the CLI with the user’s activity in the IDE, as it happens.',
        tests: toTheModel
    },
    {
        id: 'context-02',
        level: 'MAY',
        section: 'II, ide/contextUpdate',
        says: 'It sends ide/contextUpdate whenever the context changes.',
        tests: update
    },
    {
        id: 'context-03',
        level: 'SHOULD',
        section: 'II, Triggering Events',
        says: 'It is sent when a file is opened, closed or focused.',
        tests: [
            ...spec.loop('names the IDE and lists the open files in /ide status'),
            ...spec.recentFiles(
                'lists the most recently focused file first, and those never focused last',
                'keeps a file open until the last of its editors is closed'
            )
        ]
    },
    {
        id: 'context-04',
        level: 'SHOULD',
        section: 'II, Triggering Events',
        says: 'It is sent when the cursor or the selection changes in the active file.',
        tests: [...toTheModel, ...spec.recentFiles('forgets a selection that is gone')]
    },
    {
        id: 'context-05',
        level: 'SHOULD',
        section: 'II, Triggering Events',
        says: 'Changes are debounced by 50 ms.',
        tests: [
            ...spec.limits('are those of the specification where it names any'),
            ...spec.contextFeed('sends the newest of several changes, once, 50 ms after the first one')
        ]
    },
    {
        id: 'context-06',
        level: 'MUST',
        section: 'II, Payload',
        says: 'The parameters are an IdeContext object.',
        tests: [...update, ...spec.context('leaves out of a context what is not known, instead of sending null')]
    },
    {
        id: 'context-07',
        level: 'MUST',
        section: 'II, Payload: File.path, File.cursor',
        says: 'Paths are absolute; line and character count from 1.',
        tests: [...spec.geminiContext('counts lines and characters from 1'), ...toTheModel]
    },
    {
        id: 'context-08',
        level: 'MAY',
        section: 'II, Payload: isActive, cursor, selectedText, isTrusted',
        says: 'The optional fields are filled where something is known.',
        tests: [
            ...update,
            ...spec.ideContext('passes isTrusted through and leaves its argument as it was'),
            ...spec.recentFiles('marks only the file the user is in as active, with its cursor and selection')
        ]
    },
    {
        id: 'context-09',
        level: 'SHOULD',
        section: 'II, Note on openFiles',
        says: 'Only files that exist on disk are listed.',
        tests: spec.editorContext('leaves out what is not a file on disk: virtual files, deleted ones, folders')
    },
    {
        id: 'context-10',
        level: 'MUST',
        section: 'II, Note on openFiles',
        says: 'Virtual files are excluded.',
        tests: spec.editorContext('leaves out what is not a file on disk: virtual files, deleted ones, folders')
    },
    {
        id: 'context-11',
        level: 'MUST',
        section: 'II, File Ordering',
        says: 'timestamp tells when a file was last focused.',
        tests: [
            ...spec.recentFiles(
                'lists the most recently focused file first, and those never focused last',
                'carries the recency over a rename whose new editor opens ${order} it'
            ),
            ...spec.ideContext('puts the file focused last first')
        ]
    },
    {
        id: 'context-12',
        level: 'SHOULD',
        section: 'II, Active File',
        says: 'isActive, cursor and selection are given for the file that has the focus, and for no other.',
        tests: [
            ...limited,
            ...spec.ideContext(
                'keeps cursor and selection on the most recent file only',
                'keeps them nowhere if the most recent file is not active'
            )
        ]
    },
    {
        id: 'context-13',
        level: 'SHOULD',
        section: 'II, Truncation',
        says: 'The extension itself limits what it sends: to 10 files and 16 KB of selection.',
        tests: [
            ...limited,
            ...spec.ideContext(
                'keeps the ten most recent files',
                'cuts a selection to the limit',
                'never cuts a character in half'
            )
        ]
    }
];
