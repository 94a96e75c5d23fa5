import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

/** What Gemini CLI 0.61 and earlier releases rely on while talking, beyond the text or against it. */
export const asShippedRequirements: readonly Requirement[] = [
    {
        id: 'shipped-01',
        level: 'AS SHIPPED',
        section: 'III, closeDiff: On Success',
        says: 'The text of a closeDiff result is JSON, {"content": …}: anything else is ignored by the CLI.',
        tests: [
            ...spec.diffing(
                'answers closeDiff with a single text, which holds the final content, and takes the diff off'
            ),
            ...spec.loop('closes the diff and writes the edited text when the user says yes in the terminal')
        ]
    },
    {
        id: 'shipped-02',
        level: 'AS SHIPPED',
        section: 'III, closeDiff',
        says: 'A closeDiff without a diff is no error: the CLI wants it closed, and it is.',
        tests: spec.asShipped('says {"content":null} on closeDiff of a path that has no diff')
    },
    {
        id: 'shipped-03',
        level: 'AS SHIPPED',
        section: 'III, closeDiff',
        says: 'With suppressNotification no ide/diffRejected follows; without it one does.',
        tests: spec.asShipped(
            'tells of ${told} rejections after closeDiff with suppressNotification ${suppressNotification}'
        )
    },
    {
        id: 'shipped-04',
        level: 'AS SHIPPED',
        section: 'III, ide/diffAccepted, ide/diffRejected',
        says: 'filePath is echoed exactly as it was sent: the CLI finds its diff by comparing the strings.',
        tests: [
            ...spec.asShipped('echoes the path ${JSON.stringify(filePath)} verbatim in both notifications'),
            ...spec.diffManagerSamePath('in other letters is another path')
        ]
    },
    {
        id: 'shipped-05',
        level: 'AS SHIPPED',
        section: 'III, ide/diffAccepted',
        says: 'Content is byte for byte what was proposed or accepted, the empty text included.',
        tests: [
            ...spec.asShipped('hands on ${what} as the user accepted it'),
            ...spec.loop('writes an unedited proposal byte for byte')
        ]
    },
    {
        id: 'shipped-06',
        level: 'AS SHIPPED',
        section: 'III, ide/diffAccepted',
        says: 'The CLI writes the file after an acceptance, also a new one in a new folder; the companion never does.',
        tests: spec.loop('makes a new file, folder included')
    },
    {
        id: 'shipped-07',
        level: 'AS SHIPPED',
        section: 'III',
        says: 'Both tools must be listed for the CLI to use either; no others are.',
        tests: [
            ...spec.diffing('lists openDiff and closeDiff with the arguments of the specification'),
            ...spec.geminiTools('are openDiff and closeDiff, and no others')
        ]
    },
    {
        id: 'shipped-08',
        level: 'AS SHIPPED',
        section: 'III, openDiff',
        says: 'Proposals of tens of megabytes pass; larger ones are refused in words, and the connection stays.',
        tests: [
            ...spec.asShipped('takes a proposal of 64 MiB, and refuses one byte more in words'),
            ...spec.geminiTools('refuses more in words, which the connection survives')
        ]
    },
    {
        id: 'shipped-09',
        level: 'AS SHIPPED',
        section: 'II, ide/contextUpdate',
        says: 'The context is sent again after tools/list: the CLI adds its handlers after it has opened the stream.',
        tests: [
            ...spec.context(
                'sends the context again once the tools are listed: the CLI adds its handlers between stream and list'
            ),
            ...spec.httpSession('loses no first context to the order of the CLI')
        ]
    },
    {
        id: 'shipped-10',
        level: 'AS SHIPPED',
        section: 'II, Payload: isTrusted',
        says: 'isTrusted is a settled value or absent: a change of it may make the CLI ask for a restart.',
        tests: spec.editorContext('says nothing about trust as long as it is undecided')
    },
    {
        id: 'shipped-11',
        level: 'AS SHIPPED',
        section: 'II, ide/contextUpdate',
        says: 'No silence longer than 50 ms plus a bound while changes keep coming, and no equal snapshot twice.',
        tests: spec.contextFeed(
            'sends no two changes within 50 ms, and is never silent for long, while an arrow key is held',
            'does not repeat a snapshot that equals the one sent last'
        )
    }
];
