import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Plant, Trial } from '../testing/planted-file-trial';
import { useTemporaryFolder } from '../testing/temporary-folder';

const patienceMs = 5_000;
/** A Node.js that does nothing takes about 50. */
const mostMegabytes = 250;

const plants: Plant[] = ['a FIFO', 'a link to an endless device', 'a file of 1 GiB'];
const trials: { trial: Trial; what: string }[] = [
    { trial: 'publish', what: 'publishing' },
    { trial: 'remove', what: 'removal' },
    { trial: 'removeSync', what: 'the exit of the process' },
    { trial: 'removeStaleFiles', what: 'the removal of stale files' }
];

describe('What another user plants in the folder of discovery files', () => {
    const temporary = useTemporaryFolder();

    before(function () {
        if (process.platform === 'win32') {
            this.skip();
        }
    });

    trials.forEach(({ trial, what }) =>
        plants.forEach(plant =>
            it(`does not hold up ${what}, nor fill the memory: ${plant}`, () => {
                const program = join(__dirname, '..', 'testing', 'planted-file-trial.js');
                const folder = join(temporary(), 'gemini', 'ide');
                const { signal, stdout, stderr } = spawnSync(process.execPath, [program, trial, plant, folder], {
                    timeout: patienceMs,
                    killSignal: 'SIGKILL',
                    encoding: 'utf8'
                });
                assert.equal(signal, null, `It had not ended after ${patienceMs} ms. ${stderr}`);
                assert.ok(Number(stdout) > 0 && Number(stdout) < mostMegabytes, `${stdout} MiB ${stderr}`);
            })
        )
    );
});
