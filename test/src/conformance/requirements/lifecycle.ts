import { Requirement } from '../requirement';
import { specFiles as spec } from '../spec-files';

const started = spec.lifecycle('has started the server and published its file by the time it says so');
const stopped = spec.lifecycle('stops the server and deletes the file, and ends the streams of its agents');

/** Section V (IV since October 2025), and what the earlier section IV asks of the CLI's own code. */
export const lifecycleRequirements: readonly Requirement[] = [
    {
        id: 'lifecycle-01',
        level: 'MUST',
        section: 'V',
        says: 'Resources and discovery file follow the life of the IDE.',
        tests: [
            ...spec.companionServer(
                'when disposed, removes the file, rejects what is pending, ends sessions and stops listening',
                'leaves nothing behind when disposed while starting'
            ),
            ...spec.lifecycle('deletes the file without waiting for anything, for a process that is about to exit'),
            ...spec.staleFileRemoval('removes what a dead companion of ours has left'),
            ...spec.connection('leaves no file behind when Theia stops')
        ]
    },
    { id: 'lifecycle-02', level: 'MUST', section: 'V, 1.1', says: 'Activation starts the server.', tests: started },
    { id: 'lifecycle-03', level: 'MUST', section: 'V, 1.2', says: 'Activation creates the file.', tests: started },
    { id: 'lifecycle-04', level: 'MUST', section: 'V, 2.1', says: 'Deactivation stops the server.', tests: stopped },
    { id: 'lifecycle-05', level: 'MUST', section: 'V, 2.2', says: 'Deactivation deletes the file.', tests: stopped },
    {
        id: 'detection-01',
        level: 'MUST',
        section: 'IV.1 (until October 2025)',
        says: 'The CLI can identify the IDE it runs in. Since ideInfo is in the file, no change of the CLI is needed.',
        tests: spec.loop('names the IDE and lists the open files in /ide status')
    },
    {
        id: 'installation-01',
        level: 'SHOULD',
        section: 'IV.2 (until October 2025)',
        says: 'An IdeInstaller for the IDE makes /ide install work.',
        tests: [],
        notOurs:
            'An IdeInstaller is a class in the source of Gemini CLI; a Theia extension is built into its application.'
    }
];
