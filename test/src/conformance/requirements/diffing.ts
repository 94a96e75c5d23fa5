import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

const listed = spec.diffing('lists openDiff and closeDiff with the arguments of the specification');
const wrongArguments = spec.diffing('answers ${tool} with wrong arguments with isError and a text, and does nothing');
const acknowledged = spec.diffing('acknowledges openDiff with empty content while the user has not decided yet');
const closed = spec.diffing(
    'answers closeDiff with a single text, which holds the final content, and takes the diff off'
);
const accepted = spec.diffing('tells of an acceptance with the path and the final content, edits included');
const rejected = spec.diffing('tells of a rejection with the path');

/** Section III: proposed changes, reviewed in the IDE. */
export const diffingRequirements: readonly Requirement[] = [
    {
        id: 'diffing-01',
        level: 'MAY',
        section: 'III',
        says: 'The extension exposes a diffing interface: the user reviews, edits, accepts or rejects in the IDE.',
        tests: spec.loop('puts the edited text on disk when ✓ follows a manual edit', 'writes nothing on ✕')
    },
    {
        id: 'diffing-02',
        level: 'MUST',
        section: 'III, openDiff',
        says: 'An openDiff tool is registered.',
        tests: listed
    },
    {
        id: 'diffing-03',
        level: 'MUST',
        section: 'III, openDiff: Description',
        says: 'It opens a modifiable diff view of the file.',
        tests: spec.loop(
            'shows a proposed change as a diff, with the keyboard still in the terminal',
            'puts the edited text on disk when ✓ follows a manual edit'
        )
    },
    {
        id: 'diffing-04',
        level: 'MUST',
        section: 'III, openDiff: Request',
        says: 'Its arguments are an OpenDiffRequest: filePath and newContent.',
        tests: [...listed, ...wrongArguments]
    },
    {
        id: 'diffing-05',
        level: 'MUST',
        section: 'III, openDiff: Response',
        says: 'It returns a CallToolResult at once: whether the view was opened, not what the user decides.',
        tests: acknowledged
    },
    {
        id: 'diffing-06',
        level: 'MUST',
        section: 'III, openDiff: On Success',
        says: 'The content is empty.',
        tests: acknowledged
    },
    {
        id: 'diffing-07',
        level: 'MUST',
        section: 'III, openDiff: On Failure',
        says: 'isError is true and a TextContent describes the error.',
        tests: [
            ...spec.diffing('answers an openDiff that fails with isError and one text'),
            ...wrongArguments,
            ...spec.pageEditorHost('refuses with advice when no page comes, and when one is silent')
        ]
    },
    {
        id: 'diffing-08',
        level: 'MUST',
        section: 'III, openDiff: Response',
        says: 'The outcome follows as a notification, exactly one.',
        tests: spec.diffing('tells each decision once, and of no other')
    },
    {
        id: 'diffing-09',
        level: 'MUST',
        section: 'III, closeDiff',
        says: 'A closeDiff tool is registered.',
        tests: listed
    },
    {
        id: 'diffing-10',
        level: 'MUST',
        section: 'III, closeDiff: Description',
        says: 'It closes the open diff view of the file.',
        tests: [...closed, ...spec.loop('closes the diff and writes nothing when the user says no in the terminal')]
    },
    {
        id: 'diffing-11',
        level: 'MUST',
        section: 'III, closeDiff: Request',
        says: 'Its arguments are a CloseDiffRequest: filePath.',
        tests: [...listed, ...wrongArguments]
    },
    {
        id: 'diffing-12',
        level: 'MUST',
        section: 'III, closeDiff: Response, On Success',
        says: 'It returns a CallToolResult with a single TextContent: the final content before closing.',
        tests: [...closed, ...spec.geminiTools('answers with one text, the final content in JSON')]
    },
    {
        id: 'diffing-13',
        level: 'MUST',
        section: 'III, closeDiff: On Failure',
        says: 'isError is true and a TextContent describes the error.',
        tests: wrongArguments
    },
    {
        id: 'diffing-14',
        level: 'MUST',
        section: 'III, ide/diffAccepted',
        says: 'It is sent when the user accepts.',
        tests: [...accepted, ...spec.loop('accepts on Ctrl+S', 'accepts and rejects by command')]
    },
    {
        id: 'diffing-15',
        level: 'MUST',
        section: 'III, ide/diffAccepted: Payload',
        says: 'It has the path and the whole final content, the user’s edits included.',
        tests: [...accepted, ...spec.notifications('an acceptance needs its content, even an empty one')]
    },
    {
        id: 'diffing-16',
        level: 'MUST',
        section: 'III, ide/diffRejected',
        says: 'It is sent when the user rejects, also by closing the view.',
        tests: [
            ...rejected,
            ...spec.loop('writes nothing on ✕', 'rejects when the tab is closed, without asking to save')
        ]
    },
    {
        id: 'diffing-17',
        level: 'MUST',
        section: 'III, ide/diffRejected: Payload',
        says: 'It has the path.',
        tests: rejected
    }
];
